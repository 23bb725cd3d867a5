from tests.vision.labels.examples import found, labelled, unboxed
from vision.evaluation.label_errors import find_label_errors


def test_what_a_confident_model_reads_otherwise_comes_first() -> None:
    photos = [labelled("a", "1m 2m 3m"), labelled("b", "5z")]
    seen = [found([("1m", 0), ("9s", 1), ("3m", 2)], [0.9, 0.7, 0.9]), found([("6z", 0)], [0.95])]
    errors = find_label_errors(photos, seen)
    assert [(one.photo, one.kind, one.label, one.read, one.probability) for one in errors] == [
        (1, "face", "5z", "6z", 0.95),
        (0, "face", "2m", "9s", 0.7),
    ]


def test_an_unsure_model_is_no_reason() -> None:
    assert find_label_errors([labelled("a", "1m")], [found([("2m", 0)], [0.5])]) == []


def test_tiles_without_label_and_labels_without_tile_are_found() -> None:
    (missing, extra) = find_label_errors([labelled("a", "1m 2m")], [found([("1m", 0), ("3p", 5)], [0.9, 0.8])])
    assert {(one.kind, one.label, one.read) for one in (missing, extra)} == {("missing", "", "3p"), ("extra", "2m", "")}


def test_five_of_a_face_and_two_of_a_flower_are_more_than_a_set_has() -> None:
    (error,) = find_label_errors([unboxed("a", "1m 1m 1m 1m 1m 0x 0x 0x 0x 0x")], [found([])])
    assert (error.kind, error.label, error.box) == ("too-many", "1m", None)
    assert len(find_label_errors([unboxed("a", "1f 1f 2m 2m 2m 2m")], [found([])])) == 1
