/** A column of mostly different GUIDs, 16 bytes each. Other text than GUIDs is kept unchanged. */
import { mixHash } from './row-index.ts';

/** 32-bit words per row. */
const WORDS = 4;
/** Marks text that isn't a GUID: the row's first three words are this mark, the fourth is the text's index. No random GUID has it. */
const OTHER_TEXT = 0xff_ff_ff_ff;
const DASH = 0x2d;

/** Greater than any number with four hexadecimal digits. */
const NO_DIGIT = 0x1_00_00;
/** Hexadecimal digits by character code. Capitals are missing, because the words don't keep their case. */
const DIGIT = new Int32Array(128).fill(NO_DIGIT);
for (let value = 0; value < 16; value += 1) DIGIT[value.toString(16).charCodeAt(0)] = value;

export class GuidColumn {
  #words = new Uint32Array(0);
  #otherTexts: string[] = [];
  #otherTextCodes = new Map<string, number>();
  /** The first spelling of a GUID with capitals, by its lowercase spelling. */
  #spellings = new Map<string, string>();
  #seed: number;

  /** The seed is a secret, so that nobody can make up GUIDs with equal hashes. */
  constructor(seed = 0) {
    this.#seed = seed;
  }

  reserve(rows: number): void {
    const words = new Uint32Array(rows * WORDS);
    words.set(this.#words.subarray(0, rows * WORDS));
    this.#words = words;
  }

  /** Copies another column's rows in this order. Both columns share the texts that aren't GUIDs, so neither may grow. */
  copyRows(other: GuidColumn, rows: Uint32Array): void {
    this.#otherTexts = other.#otherTexts;
    this.#otherTextCodes = other.#otherTextCodes;
    this.#spellings = other.#spellings;
    this.#seed = other.#seed;
    this.reserve(rows.length + 1);
    const [words, from] = [this.#words, other.#words];
    for (let word = 0; word < rows.length * WORDS; word += 1) {
      words[word] = from[(rows[word >>> 2] ?? 0) * WORDS + (word & 3)] ?? 0;
    }
  }

  /** The row must be reserved. */
  set(row: number, guid: string | undefined): void {
    const words = this.#words;
    const start = row * WORDS;
    if (guid !== undefined && readGuid(guid, words, start)) return;
    const lower = guid?.toLowerCase();
    if (guid !== undefined && lower !== undefined && readGuid(lower, words, start)) {
      if (!this.#spellings.has(lower)) this.#spellings.set(lower, guid);
      return;
    }
    words.fill(guid === undefined ? 0 : OTHER_TEXT, start, start + WORDS);
    if (guid !== undefined) words[start + WORDS - 1] = this.#otherTextCode(guid);
  }

  /** Sets a GUID, or text that another row already has. Returns false for any other text, without storing it. */
  setIfPossible(row: number, guid: string | undefined): boolean {
    const isPossible =
      guid === undefined ||
      this.#otherTextCodes.has(guid) ||
      readGuid(guid.toLowerCase(), this.#words, row * WORDS);
    if (isPossible) this.set(row, guid);
    return isPossible;
  }

  /** Whether all values are lowercase GUIDs with dashes. */
  get isRegular(): boolean {
    return this.#otherTexts.length === 0 && this.#spellings.size === 0;
  }

  /** A GUID has the spelling received first. */
  get(row: number): string | undefined {
    const start = row * WORDS;
    const words = this.#words;
    const [a = 0, b = 0, c = 0, d = 0] = [
      words[start],
      words[start + 1],
      words[start + 2],
      words[start + 3],
    ];
    if (a === OTHER_TEXT && b === OTHER_TEXT && c === OTHER_TEXT) return this.#otherTexts[d];
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

  /** Two absent GUIDs are the same. */
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

  rowsWithSameGuid(row: number, length: number): Uint32Array {
    const words = this.#words;
    const start = row * WORDS;
    const [a, b, c, d] = [words[start], words[start + 1], words[start + 2], words[start + 3]];
    const rows: number[] = [];
    for (let index = 0; index < length * WORDS; index += WORDS) {
      if (words[index + 3] !== d || words[index + 2] !== c) continue;
      if (words[index + 1] === b && words[index] === a) rows.push(index / WORDS);
    }
    return Uint32Array.from(rows);
  }

  hash(row: number): number {
    const start = row * WORDS;
    const words = this.#words;
    let hash = this.#seed;
    for (let word = start; word < start + WORDS; word += 1) hash = mixHash(hash, words[word] ?? 0);
    return hash;
  }

  #otherTextCode(text: string): number {
    const knownCode = this.#otherTextCodes.get(text);
    if (knownCode !== undefined) return knownCode;
    const code = this.#otherTexts.push(text) - 1;
    this.#otherTextCodes.set(text, code);
    return code;
  }
}

function hexOf(word: number): string {
  return word.toString(16).padStart(8, '0');
}

/** Writes a GUID's words at an index. Returns false for other text, and for the two GUIDs that mean "absent" or "other text" here. */
function readGuid(text: string, words: Uint32Array, index: number): boolean {
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
  words[index] = (a << 16) | b;
  words[index + 1] = (c << 16) | d;
  words[index + 2] = (e << 16) | f;
  words[index + 3] = (g << 16) | h;
  if ((a & b & c & d & e & f) === 0xff_ff) return false;
  return (a | b | c | d | e | f | g | h) !== 0;
}

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
