/** Photos as a person chose them, decoded by the browser. */

/** A photo for `vision.review.browser.reader`. */
export class Upload {
  /** @param {Blob} blob @param {Uint8Array<ArrayBuffer>} data @param {string} sha256 */
  constructor(blob, data, sha256) {
    this.blob = blob;
    this.name = blob instanceof File ? blob.name : "";
    this.sha256 = sha256;
    this.data = data;
  }

  /** @param {Blob} blob @returns {Promise<Upload>} */
  static async of(blob) {
    const data = new Uint8Array(await blob.arrayBuffer());
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    return new Upload(blob, data, [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  }

  /** The bytes of the file. */
  async bytes() {
    return this.data;
  }

  /** The upright photo, its colours as stored; undefined where the browser cannot decode it. */
  async decode() {
    /** @type {ImageBitmap} */
    let bitmap;
    try {
      bitmap = await createImageBitmap(this.blob, { colorSpaceConversion: "none", premultiplyAlpha: "none" });
    } catch {
      return undefined;
    }
    return new Pixels(bitmap);
  }
}

/** The pixels of a decoded photo, on white; a few rows at a time, since Python's memory never shrinks. */
class Pixels {
  /** @param {ImageBitmap} bitmap */
  constructor(bitmap) {
    this.bitmap = bitmap;
    this.width = bitmap.width;
    this.height = bitmap.height;
    this.context = new OffscreenCanvas(bitmap.width, 1).getContext("2d", { willReadFrequently: true });
  }

  /** RGBA values of rows. @param {number} top @param {number} count */
  rows(top, count) {
    const { bitmap, context, width } = this;
    if (!context) throw new Error("no canvas");
    context.canvas.height = count;
    context.fillStyle = "white";
    context.fillRect(0, 0, width, count);
    context.drawImage(bitmap, 0, -top);
    return context.getImageData(0, 0, width, count).data;
  }

  close() {
    this.bitmap.close();
  }
}
