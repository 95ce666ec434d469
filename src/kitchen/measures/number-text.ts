/** Whole numbers from 0 on as text, one after another. It is a third as long as the numbers in JSON, and nothing is made to read it. */

/** A digit holds five bits of a number. The lowest bits are first. The last 32 digits mean that another digit follows. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const DIGIT_VALUES = new Int8Array(128).fill(-1);
for (const [value, sign] of Array.from(DIGITS).entries()) DIGIT_VALUES[sign.charCodeAt(0)] = value;
const BASE = 32;
/** Twice the bins of a histogram, and more. */
const MAX_NUMBERS = 2_000;
const MAX_DIGITS = 11;

const decoder = new TextDecoder();

/** Writes into one buffer, because an array of digits for each text would take more memory than all texts. */
export class NumberWriter {
  readonly #digits = new Uint8Array(MAX_NUMBERS * MAX_DIGITS);
  #length = 0;

  write(number: number): void {
    let rest = number;
    for (; rest >= BASE; rest = Math.floor(rest / BASE)) this.#append(BASE + (rest % BASE));
    this.#append(rest);
  }

  /** The text of what was written since the last call. */
  take(): string {
    const text = decoder.decode(this.#digits.subarray(0, this.#length));
    this.#length = 0;
    return text;
  }

  #append(value: number): void {
    this.#digits[this.#length] = DIGITS.charCodeAt(value);
    this.#length += 1;
  }
}

export class NumberReader {
  readonly #text: string;
  #index = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return !(this.#index < this.#text.length);
  }

  /** NaN for anything else. */
  next(): number {
    let value = this.#digit();
    let number = value % BASE;
    for (let scale = BASE; value >= BASE; scale *= BASE) {
      value = this.#digit();
      number += (value % BASE) * scale;
    }
    return value < 0 || number > Number.MAX_SAFE_INTEGER ? Number.NaN : number;
  }

  /** The next characters as they are. */
  take(length: number): string {
    const start = this.#index;
    this.#index += length;
    return this.#text.slice(start, this.#index);
  }

  #digit(): number {
    const value = DIGIT_VALUES[this.#text.charCodeAt(this.#index)] ?? -1;
    this.#index += 1;
    return value;
  }
}
