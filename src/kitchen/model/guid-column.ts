/** GUIDs with few repeats, 16 bytes each. Other text is kept unchanged. */
import { mixHash } from './row-index.ts';

/** 32-bit words per row. */
const WORDS = 4;
/** In the first three words: the fourth is an index of other text. No random GUID starts like this. */
const ODD = 0xff_ff_ff_ff;
const DASH = 0x2d;

/** Greater than any four digits. */
const NO_DIGIT = 0x1_00_00;
/** Hexadecimal digits by character code. Capitals aren't digits here: their case would be lost. */
const DIGIT = new Int32Array(128).fill(NO_DIGIT);
for (let value = 0; value < 16; value += 1) DIGIT[value.toString(16).charCodeAt(0)] = value;

export class GuidColumn {
  #words = new Uint32Array(0);
  #odd: string[] = [];
  #oddCodes = new Map<string, number>();
  /** First spelling of a GUID with capitals, by the one without: they are the same GUID. */
  #spellings = new Map<string, string>();
  #seed: number;

  /** The seed prevents made-up GUIDs with colliding hashes. */
  constructor(seed = 0) {
    this.#seed = seed;
  }

  reserve(rows: number): void {
    const words = new Uint32Array(rows * WORDS);
    words.set(this.#words.subarray(0, rows * WORDS));
    this.#words = words;
  }

  /** Becomes another column's rows in this order. Shares its other text, so neither may grow. */
  take(other: GuidColumn, rows: Uint32Array): void {
    this.#odd = other.#odd;
    this.#oddCodes = other.#oddCodes;
    this.#spellings = other.#spellings;
    this.#seed = other.#seed;
    this.reserve(rows.length + 1);
    const [words, from] = [this.#words, other.#words];
    for (let word = 0; word < rows.length * WORDS; word += 1) {
      words[word] = from[(rows[word >>> 2] ?? 0) * WORDS + (word & 3)] ?? 0;
    }
  }

  /** For a row within the reserved room. */
  set(row: number, guid: string | undefined): void {
    const words = this.#words;
    const start = row * WORDS;
    if (guid !== undefined && readGuid(guid, words, start)) return;
    const lower = guid?.toLowerCase();
    if (guid !== undefined && lower !== undefined && readGuid(lower, words, start)) {
      if (!this.#spellings.has(lower)) this.#spellings.set(lower, guid);
      return;
    }
    words.fill(guid === undefined ? 0 : ODD, start, start + WORDS);
    if (guid !== undefined) words[start + WORDS - 1] = this.#oddCode(guid);
  }

  /** As `set` for a regular GUID or text set before. Otherwise returns false. */
  setKnown(row: number, guid: string | undefined): boolean {
    const isKnown =
      guid === undefined ||
      this.#oddCodes.has(guid) ||
      readGuid(guid.toLowerCase(), this.#words, row * WORDS);
    if (isKnown) this.set(row, guid);
    return isKnown;
  }

  /** Only GUIDs with dashes and digits 0 to 9, a to f. */
  get isRegular(): boolean {
    return this.#odd.length === 0 && this.#spellings.size === 0;
  }

  /** As received, in the first spelling. */
  get(row: number): string | undefined {
    const start = row * WORDS;
    const words = this.#words;
    const [a = 0, b = 0, c = 0, d = 0] = [
      words[start],
      words[start + 1],
      words[start + 2],
      words[start + 3],
    ];
    if (a === ODD && b === ODD && c === ODD) return this.#odd[d];
    if ((a | b | c | d) === 0) return undefined;
    const hex = hexOf(a) + hexOf(b) + hexOf(c) + hexOf(d);
    const guid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    return this.#spellings.get(guid) ?? guid;
  }

  isSet(row: number): boolean {
    const start = row * WORDS;
    const words = this.#words;
    return (
      words[start] !== 0 ||
      words[start + 1] !== 0 ||
      words[start + 2] !== 0 ||
      words[start + 3] !== 0
    );
  }

  /** True for two absent GUIDs, too. */
  isSame(row: number, other: number): boolean {
    const words = this.#words;
    const [a, b] = [row * WORDS, other * WORDS];
    return (
      words[a + 3] === words[b + 3] &&
      words[a + 2] === words[b + 2] &&
      words[a + 1] === words[b + 1] &&
      words[a] === words[b]
    );
  }

  /** Rows before `length` with the row's GUID, ascending. */
  sharing(row: number, length: number): Uint32Array {
    const words = this.#words;
    const start = row * WORDS;
    const [a, b, c, d] = [words[start], words[start + 1], words[start + 2], words[start + 3]];
    const rows: number[] = [];
    for (let from = 0; from < length * WORDS; from += WORDS) {
      if (words[from + 3] !== d || words[from + 2] !== c) continue;
      if (words[from + 1] === b && words[from] === a) rows.push(from / WORDS);
    }
    return Uint32Array.from(rows);
  }

  /** A 32-bit number, equal for equal GUIDs. */
  hash(row: number): number {
    const start = row * WORDS;
    const words = this.#words;
    let hash = this.#seed;
    for (let word = start; word < start + WORDS; word += 1) hash = mixHash(hash, words[word] ?? 0);
    return hash;
  }

  #oddCode(text: string): number {
    const known = this.#oddCodes.get(text);
    if (known !== undefined) return known;
    const code = this.#odd.push(text) - 1;
    this.#oddCodes.set(text, code);
    return code;
  }
}

function hexOf(word: number): string {
  return word.toString(16).padStart(8, '0');
}

/** False for other text and for GUIDs with a special meaning here. */
function readGuid(text: string, into: Uint32Array, from: number): boolean {
  if (text.length !== 36 || !hasDashes(text)) return false;
  const [a, b, c, d] = [
    fourDigits(text, 0),
    fourDigits(text, 4),
    fourDigits(text, 9),
    fourDigits(text, 14),
  ];
  const [e, f, g, h] = [
    fourDigits(text, 19),
    fourDigits(text, 24),
    fourDigits(text, 28),
    fourDigits(text, 32),
  ];
  if ((a | b | c | d | e | f | g | h) >= NO_DIGIT) return false;
  into[from] = (a << 16) | b;
  into[from + 1] = (c << 16) | d;
  into[from + 2] = (e << 16) | f;
  into[from + 3] = (g << 16) | h;
  if ((a & b & c & d & e & f) === 0xff_ff) return false;
  return (a | b | c | d | e | f | g | h) !== 0;
}

/** At least `NO_DIGIT` for any other character. */
function fourDigits(text: string, index: number): number {
  return (
    (digit(text, index) << 12) |
    (digit(text, index + 1) << 8) |
    (digit(text, index + 2) << 4) |
    digit(text, index + 3)
  );
}

function digit(text: string, index: number): number {
  return DIGIT[text.charCodeAt(index)] ?? NO_DIGIT;
}

function hasDashes(text: string): boolean {
  return (
    text.charCodeAt(8) === DASH &&
    text.charCodeAt(13) === DASH &&
    text.charCodeAt(18) === DASH &&
    text.charCodeAt(23) === DASH
  );
}
