/** Repeating values: each distinct value is stored once, and rows hold codes. */
import { formatInstant, parseInstant } from '../../contract/instant.ts';

export type Entry = string | number;

/** Largest code in 16 bits. */
const SMALL = 0xff_ff;

export class DictionaryColumn<Value extends Entry> {
  /** By row, as far as set. 0 is "not set". Replaced when the column grows. */
  codes: Uint16Array | Uint32Array = new Uint16Array(0);
  #values: (Value | undefined)[] = [undefined];
  #codeOf = new Map<Value, number>();
  /** By another column's code: the code last seen with it. */
  readonly #besides: number[] = [];
  #lastValue: Value | undefined;
  #lastCode = 0;

  /** Distinct values by code. The first is `undefined`, "not set". */
  get values(): readonly (Value | undefined)[] {
    return this.#values;
  }

  reserve(rows: number): void {
    const codes = this.#values.length > SMALL ? new Uint32Array(rows) : new Uint16Array(rows);
    codes.set(this.codes.subarray(0, rows));
    this.codes = codes;
  }

  /** Becomes another column's rows in this order. Shares its values, so neither may grow. */
  take(other: DictionaryColumn<Value>, rows: Uint32Array): void {
    this.#values = other.#values;
    this.#codeOf = other.#codeOf;
    this.reserve(rows.length + 1);
    const { codes } = this;
    const from = other.codes;
    for (let row = 0; row < rows.length; row += 1) codes[row] = from[rows[row] ?? 0] ?? 0;
  }

  /** For a row within the reserved room. */
  set(row: number, value: Value | undefined): void {
    // First, because a new value may replace the codes.
    const code = value === undefined ? 0 : this.#encode(value);
    this.codes[row] = code;
  }

  /** For a value mostly following from another column's code: comparing costs less than hashing. */
  setBeside(row: number, value: Value | undefined, other: number): void {
    const guess = this.#besides[other];
    if (guess !== undefined && this.#values[guess] === value) {
      this.codes[row] = guess;
      return;
    }
    this.set(row, value);
    this.#besides[other] = this.codes[row] ?? 0;
  }

  get(row: number): Value | undefined {
    return this.#values[this.codes[row] ?? 0];
  }

  #encode(value: Value): number {
    // Most rows repeat the value before, and comparing costs less than hashing.
    if (value === this.#lastValue) return this.#lastCode;
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.#values.length;
      this.#values.push(value);
      this.#codeOf.set(value, code);
      if (code > SMALL && this.codes instanceof Uint16Array) {
        const codes = new Uint32Array(this.codes.length);
        codes.set(this.codes);
        this.codes = codes;
      }
    }
    this.#lastValue = value;
    this.#lastCode = code;
    return code;
  }
}

/** Value indices by row. Value 0 is `undefined`, "not set". */
export interface CodedValues<Value extends Entry> {
  readonly codes: ArrayLike<number>;
  readonly values: readonly (Value | undefined)[];
}

export class InstantColumn {
  /** Epoch ms by row, as far as set. NaN for absent or invalid times. Replaced when the room changes. */
  values = new Float64Array(0);
  /** Text not reproduced by `formatInstant`: other forms, and invalid times. */
  readonly #odd = new Map<number, string>();

  reserve(rows: number): void {
    const values = new Float64Array(rows);
    values.set(this.values.subarray(0, rows));
    this.values = values;
  }

  /** Becomes another column's rows in this order. */
  take(other: InstantColumn, rows: Uint32Array): void {
    this.reserve(rows.length + 1);
    const { values } = this;
    const from = other.values;
    for (let row = 0; row < rows.length; row += 1) values[row] = from[rows[row] ?? 0] ?? 0;
    if (other.#odd.size === 0) return;
    for (const [row, own] of rows.entries()) {
      const odd = other.#odd.get(own);
      if (odd !== undefined) this.#odd.set(row, odd);
    }
  }

  /** For a row within the reserved room. */
  set(row: number, text: string | undefined): void {
    const value = text === undefined ? Number.NaN : (parseInstant(text) ?? Number.NaN);
    this.values[row] = value;
    if (this.#odd.size > 0) this.#odd.delete(row);
    if (text !== undefined && (Number.isNaN(value) || !isRegular(text))) this.#odd.set(row, text);
  }

  setLike(row: number, other: InstantColumn): void {
    this.values[row] = other.values[row] ?? Number.NaN;
    const odd = other.#odd.get(row);
    if (odd !== undefined) this.#odd.set(row, odd);
    else if (this.#odd.size > 0) this.#odd.delete(row);
  }

  text(row: number): string | undefined {
    const odd = this.#odd.get(row);
    if (odd !== undefined) return odd;
    const value = this.values[row] ?? Number.NaN;
    return Number.isNaN(value) ? undefined : formatInstant(value);
  }
}

/** Has exactly the form of `formatInstant`. */
function isRegular(text: string): boolean {
  return text.length === 28 && text.endsWith('+0000') && text.charAt(19) === '.';
}
