from io import BytesIO

from PIL import Image

from vision.images.containers import SIGNATURE_LENGTH, iter_png_chunks


def png() -> bytes:
    stream = BytesIO()
    Image.new("RGB", (16, 16), "green").save(stream, "PNG")
    return stream.getvalue()


def test_chunks_are_the_whole_file_behind_its_signature() -> None:
    chunks = list(iter_png_chunks(png()))
    assert b"".join(bytes(chunk.whole) for chunk in chunks) == png()[SIGNATURE_LENGTH:]
    assert (chunks[0].kind, len(chunks[0].data)) == (b"IHDR", 13)
    assert chunks[-1].kind == b"IEND"
    assert all(chunk.complete and chunk.intact for chunk in chunks)


def test_a_changed_byte_differs_from_the_checksum() -> None:
    data = bytearray(png())
    data[SIGNATURE_LENGTH + 8] ^= 1
    header, *rest = iter_png_chunks(bytes(data))
    assert header.complete
    assert not header.intact
    assert all(chunk.intact for chunk in rest)


def test_the_last_chunk_may_be_cut_short() -> None:
    whole, cut = list(iter_png_chunks(png()))[1], list(iter_png_chunks(png()[:-14]))[-1]
    assert whole.kind == cut.kind == b"IDAT"
    assert not cut.complete
    assert not cut.intact
    assert bytes(cut.data) in bytes(whole.whole)
