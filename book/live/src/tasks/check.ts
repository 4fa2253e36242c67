// Numbers as readers write them: fractions, decimals and percentages are one number.

/** A number as a reader may write it. */
interface Typed {
  value: number;
  /** Half a unit of the last digit, or 0 for a fraction and for a single digit. */
  within: number;
  /** Digits that count, leading zeros aside. */
  digits: number;
}

/** The judgement of an answer, in words, and whether the answer is right. */
export interface Reply {
  right: boolean;
  text: string;
}

const FRACTION = /^(-?)(?:(\d+) )?(\d+) ?(?:\/|in|out of) ?(\d+)$/;
const DECIMAL = /^(-?\d*\.?\d*) ?(%|per ?cent|percent)?$/;
const TINY = 1e-9;

/** Read a number: `5/36`, `1 in 6`, `2 1/2`, `0.139`, `0,139`, `13.9 %`; nothing for what is none. */
export function read(text: string): Typed | undefined {
  const plain = text
    .replace(/(\d)([¼-¾⅐-⅞])/g, "$1 $2")
    .normalize("NFKC") // a half as one sign becomes 1⁄2, and a thin space a space
    .replace(/[−–]/g, "-")
    .replace(/[⁄:]/g, "/")
    .replace(/^\s*\+/, "")
    .replace(/(\d)[ ,](?=\d{3}(?!\d))(?<!\b0,)(?!.*(?:%|per))/g, "$1")
    .replace(/(\d*),(\d)/, "$1.$2")
    .replace(/^\s*(?:about|roughly|approximately|[≈~=])\s*/i, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .replace(/(?<=\d) (?!per)[a-z]+$/, ""); // points, rolls, turns
  const [, sign, whole, above, below] = FRACTION.exec(plain) ?? [];
  if (below && Number(below)) {
    const value = Number(whole ?? 0) + Number(above) / Number(below);
    return { value: sign ? -value : value, within: 0, digits: Number.POSITIVE_INFINITY };
  }
  const [, number = "", percent] = DECIMAL.exec(plain) ?? [];
  if (!/\d/.test(number)) return undefined;
  const unit = percent ? 0.01 : 1;
  const places = number.split(".")[1]?.length;
  const digits = number.replace(/[-.]/g, "").replace(/^0+/, "").length;
  return {
    value: Number(number) * unit,
    within: places || percent || digits > 1 ? 0.5 * 10 ** -(places ?? 0) * unit : 0,
    digits,
  };
}

/** Compare what was typed with the right answer, which is written as readers write theirs. */
export function check(typed: string, right: string): Reply {
  const answer = read(typed);
  const exact = read(right);
  if (!exact) throw new Error(`an answer is not a number: ${right}`);
  if (!answer) return { right: false, text: "Write a number: a fraction such as 1/6, a decimal or a percentage." };
  if (!/[.%]/.test(right)) exact.within = 0; // a whole number is what it says
  const gap = Math.abs(answer.value - exact.value);
  if (gap < TINY) return { right: true, text: "Right." };
  if (gap <= Math.max(answer.within, exact.within) + TINY) {
    if (exact.within >= answer.within) return { right: true, text: `Right: ${right}.` };
    if (answer.digits > 1) return { right: true, text: `Right, rounded: it is ${right}.` };
    return { right: false, text: "Close. Give one more digit." };
  }
  return { right: false, text: `Not yet. ${slip(answer, exact)}`.trim() };
}

/** The slip behind a wrong answer, where it is a common one. */
function slip(answer: Typed, exact: Typed): string {
  const near = (value: number) =>
    Math.abs(answer.value - value) <= Math.max(answer.within, exact.within, 0.005 * value);
  if (near(exact.value * 100)) return "Is that a percentage? Then write % after it.";
  if (exact.value > 0 && exact.value < 1 && near(1 - exact.value)) {
    return "That is the probability that the event does not happen.";
  }
  return answer.value > 1 && exact.value > 0 && exact.value < 1 ? "A probability is at most 1, or 100 %." : "";
}
