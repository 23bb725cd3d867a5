/** The texts of the queue of photos to label: key -> [English, Chinese]. */

import { addTexts } from "./i18n.js";

addTexts({
  "queue.title": ["Photos to label", "待標註的照片"],
  "queue.progress": ["{accepted} of {total}", "{accepted} / {total}"],
  "queue.why": ["Why this photo", "為何是這張"],
  "queue.accept": ["Accept, next", "確認並看下一張"],
  "queue.skip": ["Skip", "略過"],
  "queue.accepted": ["Accepted.", "已確認。"],
  "queue.skipped": ["Put off; it comes again at the end.", "已略過，最後會再出現。"],
  "queue.copies": ["{count} near-copies of it are left out.", "略去 {count} 張近似的照片。"],
  "queue.labelled": ["This photo is labelled. Accept it again to keep changes.", "這張已標註；再次確認即可保存修改。"],
  "queue.reading": ["Reading photos: {count} to go", "正在讀取照片：還有 {count} 張"],
  "queue.done": ["All photos are labelled.", "所有照片都已標註。"],
  "queue.doneHint": ["The labels are under Menu, or in `pailens label summary`.", "標註可由選單下載，或執行 `pailens label summary` 查看。"],
  "queue.refused": ["{count} could not be read:", "有 {count} 張無法讀取："],
  "queue.none": ["No queue is open here. Start one with `pailens label`.", "這裡沒有標註佇列。請以 `pailens label` 開啟。"],
  "keys.accept": ["Queue: accept this photo, go to the next", "佇列：確認這張並看下一張"],
  "keys.skip": ["Queue: skip this photo", "佇列：略過這張"],
  "queue.home": ["To the start", "回首頁"],
});
