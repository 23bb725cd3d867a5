"""Selection of training device and precision."""

from __future__ import annotations

import os
from dataclasses import dataclass

from scoring.texts import Message
from vision.errors import VisionError


class DeviceError(VisionError, code="device"):
    """Unknown or unavailable training device."""


@dataclass(frozen=True)
class Hardware:
    """Training device and its settings.

    Attributes:
        device: `cpu` or a GPU's number (`0`), as in Ultralytics.
        bf16: whether the forward pass uses bfloat16 autocast.
        threads: CPU threads; 0 keeps the library's default.
        workers: data loading processes.
    """

    device: str
    bf16: bool
    threads: int
    workers: int

    @property
    def torch_name(self) -> str:
        """Torch's name of the device."""
        return "cpu" if self.device == "cpu" else f"cuda:{self.device}"

    @classmethod
    def choose(cls, device: str | None = None, threads: int = 0) -> Hardware:
        """The device, by default the first GPU, else the CPU, at its best precision. Raises `DeviceError`: no such."""
        import torch

        there = torch.cuda.device_count()
        device = device or ("0" if there else "cpu")
        if device != "cpu":
            if not device.isdecimal():
                raise DeviceError("training.device", "device", text=device)
            if int(device) >= there:
                found = there or Message("training.no-gpus", {})
                raise DeviceError("training.no-gpu", "device", number=device, found=found)
        bf16 = _processor_has_bf16() if device == "cpu" else torch.cuda.is_bf16_supported()
        return cls(device, bf16, threads, _workers(device))


def _processor_has_bf16() -> bool:
    """Whether the CPU supports bfloat16 natively; emulation is slower than float32."""
    import torch

    able = torch.cpu.get_capabilities()
    return bool(able.get("avx512_bf16") or able.get("amx_bf16") or able.get("bf16"))


def _workers(device: str) -> int:
    """Data loading processes: at most two beside a training CPU, one per core for a GPU."""
    cores = os.cpu_count() or 1
    return min(16, cores) if device != "cpu" else min(2, max(0, cores // 2 - 1))
