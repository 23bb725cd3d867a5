"""Training from packs: pictures that are made small once, kept on the device and augmented there.

A training run on a GPU otherwise waits for the processor, which decodes and warps pictures. A pack holds thousands of
pictures as large as their tiles need, `pyramids` holds them on the device, and `crops` and `pictures` cut batches out.
"""
