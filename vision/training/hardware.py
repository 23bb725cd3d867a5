"""Which processor trains, and in which precision."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from scoring.texts import Message
from vision.errors import VisionError


class DeviceError(VisionError):
    """A processor to train on that is not there or not understood."""

    code = "device"


@dataclass(frozen=True)
class Hardware:
    """What to train on.

    Attributes:
        device: `cpu`, a GPU (`0`) or several (`0,1`), as Ultralytics takes it.
        bf16: whether the forward pass is done with 16-bit brain floats.
        threads: processor threads; 0 leaves the library's choice.
        workers: processes that prepare pictures beside the one that trains.
    """

    device: str
    bf16: bool
    threads: int
    workers: int

    @property
    def first(self) -> str:
        """The device by torch's name; of several GPUs the first one."""
        return "cpu" if self.device == "cpu" else f"cuda:{self.device.split(',')[0]}"

    @classmethod
    def choose(cls, device: str | None = None, threads: int = 0) -> Hardware:
        """The device asked for, by default the first GPU or else the processor, at the best precision it has.

        Raises:
            DeviceError: no such device.
        """
        import torch

        there = torch.cuda.device_count()
        device = device or ("0" if there else "cpu")
        if device != "cpu":
            if not re.fullmatch(r"\d+(,\d+)*", device):
                raise DeviceError("training.device", "device", text=device)
            missing = [number for number in device.split(",") if int(number) >= there]
            if missing:
                raise DeviceError(
                    "training.no-gpu", "device", number=missing[0], found=there or Message("training.no-gpus", {})
                )
        bf16 = _processor_has_bf16() if device == "cpu" else torch.cuda.is_bf16_supported()
        return cls(device, bf16, threads, _workers(device))


def _processor_has_bf16() -> bool:
    """Whether the processor itself computes with 16-bit brain floats; emulated they are slower than 32-bit ones."""
    import torch

    able = torch.cpu.get_capabilities()
    return bool(able.get("avx512_bf16") or able.get("amx_bf16") or able.get("bf16"))


def _workers(device: str) -> int:
    """Two cores have enough to do with training; more prepare pictures, a GPU needs many."""
    cores = os.cpu_count() or 1
    return min(16, cores) if device != "cpu" else min(2, max(0, cores // 2 - 1))
