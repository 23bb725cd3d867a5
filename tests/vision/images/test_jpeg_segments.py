from io import BytesIO

from PIL import Image

from vision.images.containers import END_OF_IMAGE, START_OF_SCAN, JpegSegment, iter_jpeg_segments

SCAN = b"\xff\xda\x00\x02"


def test_segments_follow_each_other_to_the_end_of_the_image() -> None:
    stream = BytesIO()
    Image.new("RGB", (16, 16), "green").save(stream, "JPEG", comment=b"a comment")
    data = stream.getvalue()
    *before, scan, end = iter_jpeg_segments(data)
    assert [one.end for one in (*before, scan)][:-1] == [one.start for one in (*before, scan)][1:]
    assert (scan.marker, end) == (START_OF_SCAN, JpegSegment(END_OF_IMAGE, len(data) - 2, len(data)))
    assert any(data[one.start + 4 : one.end] == b"a comment" for one in before)


def test_coded_data_restarts_and_fill_bytes_are_passed_over() -> None:
    data = b"\xff\xd8" + SCAN + b"\x01\xff\x00\xff\xd3\x02\xff\xff" + b"\xff\xd9" + SCAN
    assert list(iter_jpeg_segments(data)) == [
        JpegSegment(START_OF_SCAN, 2, 6),
        JpegSegment(END_OF_IMAGE, 14, 16),
    ]


def test_a_segment_may_promise_more_than_the_file_holds() -> None:
    assert list(iter_jpeg_segments(b"\xff\xd8\xff\xfe\x01\x00cut")) == [JpegSegment(0xFE, 2, 260)]
