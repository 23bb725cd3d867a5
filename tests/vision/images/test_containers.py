"""The chunks of PNG files and the segments of JPEG files."""

from PIL import Image

from tests.vision.images.pictures import encoded
from vision.images.containers import (
    END_OF_IMAGE,
    SIGNATURE_LENGTH,
    START_OF_SCAN,
    JpegSegment,
    iter_jpeg_segments,
    iter_png_chunks,
)

PNG = encoded(Image.new("RGB", (16, 16), "green"), "PNG")


def test_chunks_are_the_whole_file_behind_its_signature() -> None:
    chunks = list(iter_png_chunks(PNG))
    assert b"".join(bytes(chunk.whole) for chunk in chunks) == PNG[SIGNATURE_LENGTH:]
    assert [chunk.kind for chunk in chunks] == [b"IHDR", b"IDAT", b"IEND"]
    assert len(chunks[0].data) == 13
    assert all(chunk.complete and chunk.intact for chunk in chunks)


def test_a_changed_byte_differs_from_the_checksum() -> None:
    at = SIGNATURE_LENGTH + 8
    chunks = list(iter_png_chunks(PNG[:at] + bytes([PNG[at] ^ 1]) + PNG[at + 1 :]))
    assert [(chunk.complete, chunk.intact) for chunk in chunks] == [(True, False), (True, True), (True, True)]


def test_the_last_chunk_may_be_cut_short() -> None:
    whole, cut = list(iter_png_chunks(PNG))[1], list(iter_png_chunks(PNG[:-14]))[-1]
    assert (cut.kind, cut.complete, cut.intact) == (b"IDAT", False, False)
    assert bytes(cut.data) in bytes(whole.whole)


def test_segments_follow_each_other_to_the_end_of_the_image() -> None:
    data = encoded(Image.new("RGB", (16, 16), "green"), "JPEG", comment=b"a comment")
    *before, scan, end = iter_jpeg_segments(data)
    assert [one.end for one in (*before, scan)][:-1] == [one.start for one in (*before, scan)][1:]
    assert (scan.marker, end) == (START_OF_SCAN, JpegSegment(END_OF_IMAGE, len(data) - 2, len(data)))
    assert any(data[one.start + 4 : one.end] == b"a comment" for one in before)


def test_coded_data_restarts_and_fill_bytes_are_passed_over() -> None:
    scan = b"\xff\xda\x00\x02"
    data = b"\xff\xd8" + scan + b"\x01\xff\x00\xff\xd3\x02\xff\xff" + b"\xff\xd9" + scan
    assert list(iter_jpeg_segments(data)) == [JpegSegment(START_OF_SCAN, 2, 6), JpegSegment(END_OF_IMAGE, 14, 16)]


def test_a_segment_may_promise_more_than_the_file_holds() -> None:
    assert list(iter_jpeg_segments(b"\xff\xd8\xff\xfe\x01\x00cut")) == [JpegSegment(0xFE, 2, 260)]
