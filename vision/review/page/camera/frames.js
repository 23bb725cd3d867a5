/** Small frames of a camera's picture, and how much moves between them. */

/** Longer side of a frame in pixels. */
export const FRAME_SIDE = 416;
/** Side in pixels of the squares whose means are compared, so that noise is not movement. */
const SQUARE = 13;

/** Draws frames of a video. */
export class FrameGrabber {
  constructor() {
    this.canvas = document.createElement("canvas");
    this.context = this.canvas.getContext("2d", { willReadFrequently: true });
  }

  /** The picture now; null where there is none yet. @param {HTMLVideoElement} video @returns {ImageData|null} */
  grab(video) {
    const { videoWidth, videoHeight } = video;
    if (!this.context || !videoWidth || !videoHeight) return null;
    const scale = FRAME_SIDE / Math.max(videoWidth, videoHeight);
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    // A phone that is turned has a video with its sides exchanged.
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    this.context.drawImage(video, 0, 0, width, height);
    return this.context.getImageData(0, 0, width, height);
  }
}

/**
 * Mean green of each square of a frame, 0 to 255.
 * @param {Pick<ImageData, "width"|"height"|"data">} frame
 * @returns {number[]}
 */
export function squareMeans({ width, height, data }) {
  const [across, down] = [Math.floor(width / SQUARE), Math.floor(height / SQUARE)];
  const sums = Array.from({ length: across * down }, () => 0);
  for (let y = 0; y < down * SQUARE; y += 1) {
    const row = Math.floor(y / SQUARE) * across;
    for (let x = 0; x < across * SQUARE; x += 1) {
      const square = row + Math.floor(x / SQUARE);
      sums[square] = (sums[square] ?? 0) + (data[4 * (y * width + x) + 1] ?? 0);
    }
  }
  return sums.map((sum) => sum / SQUARE ** 2);
}

/**
 * How much two frames differ: the mean difference of their squares; infinite for frames of other sizes.
 * @param {number[]} before @param {number[]} after
 * @returns {number}
 */
export function movement(before, after) {
  if (before.length !== after.length || !after.length) return Infinity;
  return after.reduce((sum, mean, square) => sum + Math.abs(mean - (before[square] ?? 0)), 0) / after.length;
}
