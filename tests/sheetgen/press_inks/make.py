"""Make the device link of the sheets from the profile of a press: python tests/sheetgen/press_inks/make.py.

The profile is read by littlecms. It prints relative to the paper, so paper is white, and without compensation of the
black point, so that middle tones keep their contrast.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageCms

from sheetgen.writers.separation import LINK, STEPS

PROFILE: Final = Path(__file__).with_name("fogra29.icc")
RELATIVE, ABSOLUTE = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Intent.ABSOLUTE_COLORIMETRIC


@cache
def profile() -> ImageCms.ImageCmsProfile:
    """The press: offset on white uncoated paper."""
    return ImageCms.ImageCmsProfile(str(PROFILE))


@cache
def to_inks() -> ImageCms.ImageCmsTransform:
    """The way from sRGB to the inks."""
    return ImageCms.buildTransform(ImageCms.createProfile("sRGB"), profile(), "RGB", "CMYK", RELATIVE)


@cache
def to_lab() -> ImageCms.ImageCmsTransform:
    """The way from the inks to what a meter reads off the printed paper."""
    return ImageCms.buildTransform(profile(), ImageCms.createProfile("LAB"), "CMYK", "LAB", ABSOLUTE)


@cache
def to_screen() -> ImageCms.ImageCmsTransform:
    """The way from the inks to a screen whose white is the paper."""
    return ImageCms.buildTransform(profile(), ImageCms.createProfile("sRGB"), "CMYK", "RGB", RELATIVE)


def converted(values: np.ndarray, way: ImageCms.ImageCmsTransform, mode: str) -> np.ndarray:
    """Bytes of colours, one a row, seen through a transform."""
    picture = Image.frombytes(mode, (len(values), 1), np.ascontiguousarray(values, dtype=np.uint8).tobytes())
    shown = ImageCms.applyTransform(picture, way)
    assert shown is not None
    return np.frombuffer(shown.tobytes(), dtype=np.uint8).reshape(len(values), -1)


def separated(colours: np.ndarray) -> np.ndarray:
    """The inks of colours in sRGB, as bytes."""
    return converted(colours, to_inks(), "RGB")


def lightness(inks: np.ndarray) -> np.ndarray:
    """The lightness of inks on the paper, from 0 to 100."""
    return converted(inks, to_lab(), "CMYK")[:, 0] / 2.55


def luminance(inks: np.ndarray) -> np.ndarray:
    """The light that printed paper gives back, as a share of that of a perfect white."""
    f = (lightness(inks) + 16) / 116
    return np.where(f > 6 / 29, f**3, 3 * (6 / 29) ** 2 * (f - 4 / 29))


def black_for(greys: np.ndarray) -> np.ndarray:
    """The tint of black ink alone that looks like a grey in sRGB beside this paper."""
    tints = np.arange(256)
    printed = luminance(np.stack([0 * tints, 0 * tints, 0 * tints, tints], axis=1))
    share = greys / 255
    wanted = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4) * printed[0]
    return np.abs(printed[None, :] - wanted[:, None]).argmin(axis=1)


def device_link() -> bytes:
    """The inks of all colours of the link. Greys have black ink alone."""
    values = np.rint(np.arange(STEPS) * 255 / (STEPS - 1)).astype(np.uint8)
    inks = separated(np.stack(np.meshgrid(values, values, values, indexing="ij"), axis=-1).reshape(-1, 3)).copy()
    greys = np.arange(STEPS) * (STEPS * STEPS + STEPS + 1)
    inks[greys] = 0
    inks[greys, 3] = black_for(values.astype(float))
    return inks.tobytes()


if __name__ == "__main__":
    LINK.write_bytes(device_link())
