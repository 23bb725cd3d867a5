"""Arguments that commands about labels share."""

from pathlib import Path
from typing import Annotated, Final, Literal

import typer

STORE: Final = "store"
"""As the place of labels: those of the photos corrected here."""

Names = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help='Codes of class names: {"bamboo_1": "1s", "dice": null}; null leaves boxes out.'),
]
Reviewed = Annotated[
    bool, typer.Option("--reviewed", help="A person has checked all of these labels, also those nobody changed.")
]
Predictions = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="The folder of `pailens detect` that the labels were made of, if it is another."),
]
UnlabelledPhotos = Annotated[
    Literal["background", "refuse"],
    typer.Option("--unlabelled", help="What a photo without a label file is: without tiles, or refused."),
]
