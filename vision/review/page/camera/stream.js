/** A camera of the device: its picture, torch, zoom, and photos of full resolution. */

/** What a browser says of a camera beyond the DOM's own types (MediaStream Image Capture). @typedef {{torch?: boolean, zoom?: {min: number, max: number, step: number}}} Capabilities */
/** @typedef {"refused"|"none"|"busy"} Obstacle why there is no picture */

/** A photo of the video itself is as large as the video, so that is asked for in full. */
const VIDEO = { width: { ideal: 3840 }, height: { ideal: 2160 } };
/** Where photos are taken apart from the video, this is enough to look at. */
const PREVIEW = { width: { ideal: 1280 }, height: { ideal: 960 } };
const JPEG_QUALITY = 0.95;
/** @type {Record<string, Obstacle>} */
const OBSTACLES = { NotAllowedError: "refused", SecurityError: "refused", NotFoundError: "none", OverconstrainedError: "none" };

/** Whether photos are taken apart from the video; Safari and Firefox lack it. */
const HAS_CAPTURE = "ImageCapture" in globalThis;

/** @returns {Promise<boolean>} whether the page may show the picture of a camera, and there is one */
export async function hasCamera() {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  return (devices ?? []).some(({ kind }) => kind === "videoinput");
}

/** Why a camera gives no picture. @param {unknown} error of `CameraStream.open` @returns {Obstacle} */
export const obstacleOf = (error) => (error instanceof DOMException && OBSTACLES[error.name]) || "busy";

/** An open camera. */
export class CameraStream {
  /** @param {MediaStream} stream @param {MediaStreamTrack} track */
  constructor(stream, track) {
    this.stream = stream;
    this.track = track;
    /** @type {Capabilities} */
    this.capabilities = /** @type {Capabilities} */ (track.getCapabilities?.() ?? {});
  }

  /**
   * Open a camera.
   * @param {string} [device] its id, by default a camera on the back
   * @returns {Promise<CameraStream>}
   * @throws {DOMException} see `obstacleOf`
   */
  static async open(device) {
    const which = device ? { deviceId: { exact: device } } : { facingMode: { ideal: "environment" } };
    const stream = await navigator.mediaDevices.getUserMedia({ video: { ...which, ...(HAS_CAPTURE ? PREVIEW : VIDEO) } });
    const [track] = stream.getVideoTracks();
    if (!track) throw new DOMException("", "NotFoundError");
    return new CameraStream(stream, track);
  }

  /** The id of the device's camera after this one; undefined where there is no other. @returns {Promise<string|undefined>} */
  async other() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const ids = devices.filter(({ kind }) => kind === "videoinput").map(({ deviceId }) => deviceId);
    const own = ids.indexOf(this.track.getSettings().deviceId ?? "");
    return ids.length > 1 ? ids[(own + 1) % ids.length] : undefined;
  }

  /** @param {{torch?: boolean, zoom?: number}} setting */
  async set(setting) {
    await this.track.applyConstraints({ advanced: [/** @type {MediaTrackConstraintSet} */ (setting)] }).catch(() => undefined);
  }

  /** A photo as large as the camera takes it. @param {HTMLVideoElement} video its picture @returns {Promise<Blob>} */
  async photo(video) {
    try {
      if (HAS_CAPTURE) return await takePhoto(new ImageCapture(this.track));
    } catch {
      // Some cameras announce what they cannot do; their video is a photo too.
    }
    return photoOf(video);
  }

  /** Let the camera go. */
  close() {
    for (const track of this.stream.getTracks()) track.stop();
  }
}

/** @param {ImageCapture} capture */
async function takePhoto(capture) {
  const { imageWidth, imageHeight } = await capture.getPhotoCapabilities();
  return capture.takePhoto(imageWidth?.max && imageHeight?.max ? { imageWidth: imageWidth.max, imageHeight: imageHeight.max } : {});
}

/** @param {HTMLVideoElement} video @returns {Promise<Blob>} */
function photoOf(video) {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", JPEG_QUALITY);
  });
}
