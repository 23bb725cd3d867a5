"""The training loop: steps, streams of batches, hardware, an orderly stop."""
