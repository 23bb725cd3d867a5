/** API calls of the labelling queue. */

import { request } from "../shared/api.js";

/** @import { QueueEntry, QueueState, Reading } from "../shared/types.d.ts" */

/** Who labels on this page: what others have open is offered last. */
const BY = `by=${Math.random().toString(36).slice(2)}`;

/** What waits, what teaches most first, and how far the queue has come. @returns {Promise<QueueState>} */
export const getQueue = () => request("GET", `/api/queue?${BY}`);

/** The reading of a photo that waits. @param {string} photo its hash @returns {Promise<Reading>} */
export const openPhoto = (photo) => request("POST", `/api/queue/${encodeURIComponent(photo)}/open?${BY}`);

/** Put a photo off until all others were offered. @param {string} photo its hash */
export const skipPhoto = (photo) => request("POST", `/api/queue/${encodeURIComponent(photo)}/skip`);

/** The address of a small picture of a photo that waits. @param {string} photo its hash */
export const pictureAddress = (photo) => `/api/queue/${encodeURIComponent(photo)}/picture`;

/**
 * The photo to go to: the first that waits. While others are still being read, one that was put off is not offered.
 * @param {Pick<QueueState, "unread"|"waiting">} state @returns {QueueEntry|null}
 */
export const nextPhoto = ({ unread, waiting: photos }) => photos.find(({ skipped }) => skipped === 0 || unread === 0) ?? null;
