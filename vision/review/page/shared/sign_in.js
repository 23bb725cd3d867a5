/** Access by token: typed, or in the printed address of any page. */

import { saveSession } from "../review/local_storage.js";
import { ApiError, openSession } from "./api.js";

/** Exchange a token for a session's cookie. @param {string} token @throws {ApiError} */
export async function signIn(token) {
  await openSession(token);
  saveSession(true);
}

/** The token in the fragment of the address. */
export const hashToken = () => new URLSearchParams(location.hash.slice(1)).get("token");

/**
 * Exchange the token of the address for a cookie and take it out of the address.
 * @returns {Promise<boolean|ApiError>} whether there was one, or why it was refused
 */
export async function signInByAddress() {
  const address = new URL(location.href);
  const named = new URLSearchParams(address.hash.slice(1));
  const token = hashToken() ?? address.searchParams.get("token");
  if (!token) return false;
  named.delete("token");
  address.searchParams.delete("token");
  address.hash = named.toString().replace(/=$/, ""); // what is a place and no value: #queue
  history.replaceState(null, "", address);
  try {
    await signIn(token);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error;
  }
}
