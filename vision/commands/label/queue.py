"""Runs `pailens label`: the review server with a labelling queue."""

from collections.abc import Sequence

from vision.annotation.prelabel.photos import find_photos
from vision.commands.translation import translate
from vision.data_folder import data_folder
from vision.review.allocator import tune_for_serving
from vision.review.api.app import create_app
from vision.review.api.labelling.gallery import Gallery
from vision.review.api.labelling.gallery_check import GalleryCheck
from vision.review.api.labelling.queue_state import LabelingSession
from vision.review.api.labelling.worker import QueueWorker
from vision.review.api.routes.labelling import gallery_router, queue_router
from vision.review.api.services import Services
from vision.review.api.serving import choose_token, listen, run
from vision.review.api.settings import Settings
from vision.review.store.database import database_url
from vision.review.store.photo_files import photos_address


def label_until_stopped(folders: Sequence[str], port: int, *, is_open: bool, check: bool = False) -> None:
    """Serve the page with a queue of the folders' photos, else of those stored. Raises `PailensError`."""
    tune_for_serving()
    data = data_folder()
    photos = find_photos(folders, leave_out=data) if folders else None
    with listen("127.0.0.1", port) as listener:
        address, port = listener.getsockname()[:2]
        token = choose_token(address, is_open=is_open)
        services = Services.open(Settings(data, database_url(), token, photos=photos_address()))
        labelling = LabelingSession(services.store, services.decoder, len(photos or ()))
        gallery = Gallery(services.store)
        worker = QueueWorker(labelling, services.store, photos, services.decoder, gallery, check=check)
        app = create_app(services.settings, lambda _: services)
        app.include_router(queue_router(labelling, worker))
        gallery_check = GalleryCheck(gallery, services.detector, services.decoder, worker.wait)
        app.include_router(gallery_router(gallery, gallery_check))
        place = "#queue" if token is None else f"#queue&token={token}"
        print(translate("label.open", address=f"http://{address}:{port}/{place}"), flush=True)
        if check:
            print(translate("label.check"), flush=True)
        elif photos is None:
            print(translate("label.store", folder=str(data)), flush=True)
        else:
            print(translate("label.photos", count=len(photos), folder=str(data)), flush=True)
        run(app, listener)
