"""The commands `pack`, `packed-reader` and `packed-finder` of `python -m vision.training`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.progress import Progress

from vision.training.steps import Loose, Out

if TYPE_CHECKING:
    from vision.training.packed.drawing import Drawing
    from vision.training.train_loop import TrainingConfig

Packs = Annotated[list[Path], typer.Option(help="Pack made by the command `pack`; several times.")]
Check = Annotated[Path, typer.Option(help="YOLO folder of photos that are only measured.")]
Weights = Annotated[
    list[str],
    typer.Option(help="How often a face, a source or a face of a source is drawn: 0x=3, web=1.6, web/5z=2."),
]
Recoloured = Annotated[
    float, typer.Option(min=0, max=1, help="Share that shows tiles of another material: black, jade, pink, wooden.")
]
_WARM_STEPS: Final = 300


def pack(
    part: Annotated[
        list[str], typer.Option(help="NAME=FOLDER: a YOLO folder, or one made by the command `scenes`; several times.")
    ],
    out: Annotated[Path, typer.Option(help="File to write (.npz).")],
    model: Annotated[
        Path | None, typer.Option(help="Model folder whose finder proposes places. Default: the model shipped.")
    ] = None,
    finder_labels: Annotated[
        list[str],
        typer.Option(help="NAME=FOLDER: YOLO folder with labels that the finder learns for photos of the same names."),
    ] = [],  # noqa: B006
    count: Annotated[
        list[str], typer.Option(help="NAME=NUMBER: most pictures of each folder of a part, drawn at random.")
    ] = [],  # noqa: B006
    copies: Annotated[
        list[str], typer.Option(help="Part whose photo groups are copies of one photo; the most level one is packed.")
    ] = [],  # noqa: B006
    loose: Loose = [],  # noqa: B006
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
) -> None:
    """Pack labelled photos and scenes into one file of small pictures, for training on a GPU."""
    from vision.training.packed.pack_file import write_pack
    from vision.training.packed.packing import packed_pictures, pictures_to_pack, read_plan

    asked = pictures_to_pack(read_plan(part, finder_labels, count, copies, loose))
    with Progress() as shown:
        bar = shown.add_task("pictures", total=len(asked))
        packed = list(packed_pictures(asked, model, workers, lambda: shown.advance(bar)))
    write_pack(packed, out)
    for name in dict.fromkeys(one.part for one in packed):
        own = [one for one in packed if one.part == name]
        typer.echo(
            f"{name}: {len(own)} pictures, {sum(len(one.classes) for one in own)} tiles, "
            f"{sum(len(one.false_positives) for one in own)} false positives, "
            f"{sum(len(one.places) for one in own)} places, {sum(len(one.data) for one in own) / 1e6:.1f} MB"
        )


def packed_reader(
    pack: Packs,
    check: Check,
    out: Out,
    start: Annotated[Path, typer.Option(help="Weights to start from (.pt).")],
    share: Annotated[
        list[str],
        typer.Option(help="PART=SHARE of the crops, PART/false_positives=SHARE, PART/places=SHARE. Default: as many "
                     "as there are."),
    ] = [],  # noqa: B006
    weight: Weights = [],  # noqa: B006
    teacher: Annotated[
        Path | None, typer.Option(help="Weights whose answers are learnt where they are right (.pt). Default: --start.")
    ] = None,
    memory: Annotated[float, typer.Option(min=0, help="Weight of the teacher's answers.")] = 1.0,
    recoloured: Recoloured = 0.0,
    minutes: Annotated[float, typer.Option(min=0.01)] = 7,
    batch: Annotated[int, typer.Option(min=2, help="Crops of a step.")] = 1536,
    rate: Annotated[float, typer.Option(help="Highest learning rate.")] = 2.5e-3,
    seed: Annotated[int, typer.Option(help="Of the random numbers.")] = 0,
    threads: Annotated[int, typer.Option(help="Processor threads; 0: all.")] = 0,
) -> None:  # fmt: skip
    """Train the reading network on packs; a run that was stopped goes on where it was."""
    from vision.training.packed.crops import CropVariation
    from vision.training.packed.pack_file import read_packs
    from vision.training.packed.reader import train_packed_reader
    from vision.training.photos import check_crops, photos_without

    plan = _plan(minutes, batch, rate, seed, threads, decay=0.9995)
    drawing, pictures = _drawing(share, weight), read_packs(pack)
    checked = check_crops(photos_without(check))
    variation = CropVariation(recoloured=recoloured)
    typer.echo(
        train_packed_reader(pictures, drawing, checked, out, plan, start, teacher, memory, variation, typer.echo)
    )  # fmt: skip


def packed_finder(
    pack: Packs,
    check: Check,
    out: Out,
    start: Annotated[Path, typer.Option(help="Weights to start from (.pt).")],
    share: Annotated[list[str], typer.Option(help="PART=SHARE of the pictures. Default: as many as there are.")] = [],  # noqa: B006
    weight: Weights = [],  # noqa: B006
    size: Annotated[int, typer.Option(min=32, help="Side of the training pictures in pixels; a multiple of 32.")] = 640,
    recoloured: Recoloured = 0.0,
    minutes: Annotated[float, typer.Option(min=0.01)] = 7,
    batch: Annotated[int, typer.Option(min=1, help="Pictures of a step.")] = 48,
    rate: Annotated[float, typer.Option(help="Highest learning rate.")] = 7e-4,
    seed: Annotated[int, typer.Option(help="Of the random numbers.")] = 1,
    threads: Annotated[int, typer.Option(help="Processor threads; 0: all.")] = 0,
) -> None:
    """Train the finding network on packs; a run that was stopped goes on where it was."""
    from vision.training.packed.finder import train_packed_finder
    from vision.training.packed.pack_file import read_packs
    from vision.training.packed.pictures import PictureVariation
    from vision.training.photos import photos_without

    if size % 32:
        raise typer.BadParameter(f"--size must be a multiple of 32, not {size}")
    plan = _plan(minutes, batch, rate, seed, threads, decay=0.998)
    drawing, pictures = _drawing(share, weight), read_packs(pack)
    checked = photos_without(check)
    variation = PictureVariation(recoloured=recoloured)
    typer.echo(train_packed_finder(pictures, drawing, checked, out, plan, start, size, variation, typer.echo))


def _plan(minutes: float, batch: int, rate: float, seed: int, threads: int, decay: float) -> TrainingConfig:
    from vision.training.hardware import Hardware
    from vision.training.train_loop import TrainingConfig

    hardware = Hardware.choose(threads=threads)
    return TrainingConfig(
        minutes, batch, rate, seed=seed, hardware=hardware, decay=decay, warm_crops=_WARM_STEPS * batch
    )  # fmt: skip


def _drawing(shares: list[str], weights: list[str]) -> Drawing:
    from vision.training.packed.drawing import Drawing
    from vision.training.packed.named_values import named_values, share

    return Drawing(dict(named_values("--share", shares, share)), dict(named_values("--weight", weights, share)))
