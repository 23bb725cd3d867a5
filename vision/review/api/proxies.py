"""Proxies whose forwarded headers are believed."""

from collections.abc import Iterable
from ipaddress import ip_address, ip_network

from vision.errors import VisionError


def read_proxies(addresses: Iterable[str]) -> tuple[str, ...]:
    """Addresses and networks of proxies in their usual form.

    Raises `VisionError`: about `--proxy`, if one is neither.
    """
    return tuple(map(_read, addresses))


def is_proxy(address: str, proxies: Iterable[str]) -> bool:
    """Whether an address is one of `proxies`, which `read_proxies` made."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return any(known in ip_network(proxy) for proxy in proxies)


def _read(address: str) -> str:
    try:
        network = ip_network(address, strict=False)
    except ValueError:
        raise VisionError("server.proxy", "--proxy", address=address) from None
    return str(network if network.num_addresses > 1 else network.network_address)
