import pytest

torch = pytest.importorskip("torch", reason="needs the extra [train]")

from vision.training.loop.hardware import DeviceError, Hardware  # noqa: E402


@pytest.fixture
def gpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 2)
    monkeypatch.setattr(torch.cuda, "is_bf16_supported", lambda: True)


@pytest.mark.usefixtures("gpus")
def test_the_first_gpu_is_taken_where_there_is_one() -> None:
    chosen = Hardware.choose()
    assert (chosen.device, chosen.torch_name, chosen.bf16) == ("0", "cuda:0", True)
    assert chosen.workers >= 1
    assert Hardware.choose("1").torch_name == "cuda:1"


@pytest.mark.usefixtures("gpus")
@pytest.mark.parametrize(("device", "reason"), [("2", "there is no GPU 2"), ("0,1", "'0,1'"), ("gpu", "'gpu'")])
def test_a_device_that_is_not_there_is_refused(device: str, reason: str) -> None:
    with pytest.raises(DeviceError, match=reason) as caught:
        Hardware.choose(device)
    assert caught.value.about == "device"


@pytest.mark.parametrize("able", [True, False])
def test_a_processor_computes_in_sixteen_bits_only_where_it_can_by_itself(
    monkeypatch: pytest.MonkeyPatch, able: bool
) -> None:
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: {"avx512_bf16": able, "amx_bf16": False})
    chosen = Hardware.choose("cpu", threads=3)
    assert (chosen.device, chosen.torch_name, chosen.bf16, chosen.threads) == ("cpu", "cpu", able, 3)
