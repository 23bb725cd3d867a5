/** Files that Python writes for a person to save, and bytes of Python. */

/** @import { Bytes } from "./types.d.ts" */

/** A copy of bytes of Python. @param {Bytes} bytes @param {string} [type] media type @returns {Blob} */
export function blobOf(bytes, type = "") {
  const buffer = bytes.getBuffer("u8");
  const blob = new Blob([buffer.data], { type });
  buffer.release();
  return blob;
}

/** What `vision.review.browser.archives.FileSink` asks for; the browser may keep the pieces on disk. */
export class FileSink {
  constructor() {
    /** @type {Blob[]} */
    this.pieces = [];
  }

  /** @param {Bytes} piece */
  write(piece) {
    this.pieces.push(blobOf(piece));
  }

  /** The whole file. @param {string} type media type @returns {Blob} */
  blob(type) {
    return new Blob(this.pieces, { type });
  }
}
