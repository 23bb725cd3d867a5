/** Photos larger than what can be read are shrunk in the browser before they are sent. */

/** The most pixels of a photo that is read, as in `vision.images.photo`. */
const MAX_PIXELS = 80_000_000;
/** Pixels of what is sent instead: more than any detail of a tile needs. */
const SENT_PIXELS = 24_000_000;
const QUALITY = 0.92;

/**
 * The size to shrink a photo to, null where it may stay as it is.
 * @param {number} width @param {number} height
 */
export function shrunkSize(width, height) {
  if (width * height <= MAX_PIXELS) return null;
  const scale = Math.sqrt(SENT_PIXELS / (width * height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * A photo that is not too large: itself, or a smaller JPEG of it. What the browser cannot open stays as it is.
 * @param {Blob} photo @returns {Promise<Blob>}
 */
export async function shrinkPhoto(photo) {
  const address = URL.createObjectURL(photo);
  try {
    const image = new Image();
    image.src = address;
    await new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject }));
    const size = shrunkSize(image.naturalWidth, image.naturalHeight);
    if (!size) return photo;
    const canvas = Object.assign(document.createElement("canvas"), size);
    canvas.getContext("2d")?.drawImage(image, 0, 0, size.width, size.height);
    const smaller = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return smaller ? new File([smaller], photo instanceof File ? photo.name : "", { type: "image/jpeg" }) : photo;
  } catch {
    return photo;
  } finally {
    URL.revokeObjectURL(address);
  }
}
