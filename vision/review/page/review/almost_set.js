/** Three tiles that are nearly a set: which one face would make them one. Pure, without the DOM. */

import { plainCode } from "../shared/tiles.js";

/** @import { Code } from "../shared/types.d.ts" */

/**
 * The faces that make a chow or a pung of three tiles by changing one of them.
 * @param {readonly Code[]} codes three of them
 * @returns {{place: number, code: Code}[]} which tile would be which face; tiles alike are named once
 */
export function facesOfAlmostSet(codes) {
  const plain = codes.map(plainCode);
  const found = plain.flatMap((own, place) => {
    const [one, other] = plain.filter((_, at) => at !== place);
    return plain.indexOf(own) === place && one && other ? thirdFaces(one, other).map((code) => ({ place, code })) : [];
  });
  return found.filter(({ place, code }) => plain[place] !== code);
}

/** The faces that make a set with two tiles. @param {Code} one @param {Code} other @returns {Code[]} */
function thirdFaces(one, other) {
  if (one === other) return [one];
  const [low, high] = [Number(one.charAt(0)), Number(other.charAt(0))].sort((a, b) => a - b);
  const suit = one.charAt(1);
  if (low === undefined || high === undefined || suit !== other.charAt(1) || !"mps".includes(suit) || high - low > 2) return [];
  const numbers = high - low === 2 ? [low + 1] : [low - 1, high + 1];
  return numbers.filter((number) => number >= 1 && number <= 9).map((number) => `${number}${suit}`);
}
