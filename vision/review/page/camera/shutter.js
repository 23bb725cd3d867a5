/** Decides when a photo takes itself. Pure, without the DOM. */

/** How long the picture must be still and the number of tiles right, in milliseconds. */
export const STILL_MS = 300;
/** Movement between two frames up to which the picture is still, see `movement`. */
export const STILL = 2;

/** Waits until the picture has been still, with the tiles of a whole hand. */
export class AutoShutter {
  constructor() {
    /** @type {number|null} when the picture came to rest */
    this.since = null;
  }

  /**
   * Note a frame.
   * @param {{movement: number, whole: boolean, time: number}} frame its movement since the last one, whether it has as many tiles as a hand, and when it was taken in milliseconds
   * @returns {boolean} whether to take the photo
   */
  note({ movement, whole, time }) {
    if (movement > STILL || !whole) this.since = null;
    else this.since ??= time;
    return this.since !== null && time - this.since >= STILL_MS;
  }
}
