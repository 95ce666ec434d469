import { formatInstant, parseInstant } from '../../contract/instant.ts';

export type ColumnValue = string | number;

const MAX_16_BIT_CODE = 0xff_ff;

/** A column of repeated values. Each distinct value is stored once, and rows have codes. */
export class DictionaryColumn<Value extends ColumnValue> {
  /** Codes by row. Code 0 is "not set". A growing column replaces this array, so don't keep a reference. */
  codes: Uint16Array | Uint32Array = new Uint16Array(0);
  #values: (Value | undefined)[] = [undefined];
  #codeOf = new Map<Value, number>();
  readonly #codeByHint: number[] = [];
  #lastValue: Value | undefined;
  #lastCode = 0;

  get values(): readonly (Value | undefined)[] {
    return this.#values;
  }

  reserve(rows: number): void {
    const codes =
      this.#values.length > MAX_16_BIT_CODE ? new Uint32Array(rows) : new Uint16Array(rows);
    codes.set(this.codes.subarray(0, rows));
    this.codes = codes;
  }

  /** Copies another column's rows in this order. Both columns share the values, so neither may grow. */
  copyRows(other: DictionaryColumn<Value>, rows: Uint32Array): void {
    this.#values = other.#values;
    this.#codeOf = other.#codeOf;
    this.reserve(rows.length + 1);
    const { codes } = this;
    const from = other.codes;
    for (let row = 0; row < rows.length; row += 1) codes[row] = from[rows[row] ?? 0] ?? 0;
  }

  /** The row must be reserved. */
  set(row: number, value: Value | undefined): void {
    // A new value may replace the array of codes, so encode the value before writing its code.
    const code = value === undefined ? 0 : this.#encode(value);
    this.codes[row] = code;
  }

  /** `hint` is the row's code in a related column. Mostly the hint's last value fits, and comparing costs less than hashing. */
  setWithHint(row: number, value: Value | undefined, hint: number): void {
    const guess = this.#codeByHint[hint];
    if (guess !== undefined && this.#values[guess] === value) {
      this.codes[row] = guess;
      return;
    }
    this.set(row, value);
    this.#codeByHint[hint] = this.codes[row] ?? 0;
  }

  get(row: number): Value | undefined {
    return this.#values[this.codes[row] ?? 0];
  }

  #encode(value: Value): number {
    // Most rows repeat the value of the row before.
    if (value === this.#lastValue) return this.#lastCode;
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.#values.length;
      this.#values.push(value);
      this.#codeOf.set(value, code);
      if (code > MAX_16_BIT_CODE && this.codes instanceof Uint16Array) {
        this.reserve(this.codes.length);
      }
    }
    this.#lastValue = value;
    this.#lastCode = code;
    return code;
  }
}

export interface CodedValues<Value extends ColumnValue> {
  readonly codes: ArrayLike<number>;
  readonly values: readonly (Value | undefined)[];
}

export class InstantColumn {
  /** Epoch ms by row. NaN for absent or invalid times. A growing column replaces this array, so don't keep a reference. */
  values = new Float64Array(0);
  /** Texts that `formatInstant` can't reproduce: other forms, and invalid times. */
  readonly #irregularTexts = new Map<number, string>();

  reserve(rows: number): void {
    const values = new Float64Array(rows);
    values.set(this.values.subarray(0, rows));
    this.values = values;
  }

  copyRows(other: InstantColumn, rows: Uint32Array): void {
    this.reserve(rows.length + 1);
    const { values } = this;
    const from = other.values;
    for (let row = 0; row < rows.length; row += 1) values[row] = from[rows[row] ?? 0] ?? 0;
    if (other.#irregularTexts.size === 0) return;
    for (const [row, otherRow] of rows.entries()) {
      const text = other.#irregularTexts.get(otherRow);
      if (text !== undefined) this.#irregularTexts.set(row, text);
    }
  }

  set(row: number, text: string | undefined): void {
    const value = text === undefined ? Number.NaN : (parseInstant(text) ?? Number.NaN);
    this.values[row] = value;
    if (this.#irregularTexts.size > 0) this.#irregularTexts.delete(row);
    if (text !== undefined && (Number.isNaN(value) || !isRegular(text)))
      this.#irregularTexts.set(row, text);
  }

  setFrom(row: number, other: InstantColumn): void {
    this.values[row] = other.values[row] ?? Number.NaN;
    const text = other.#irregularTexts.get(row);
    if (text !== undefined) this.#irregularTexts.set(row, text);
    else if (this.#irregularTexts.size > 0) this.#irregularTexts.delete(row);
  }

  text(row: number): string | undefined {
    const irregularText = this.#irregularTexts.get(row);
    if (irregularText !== undefined) return irregularText;
    const value = this.values[row] ?? Number.NaN;
    return Number.isNaN(value) ? undefined : formatInstant(value);
  }
}

function isRegular(text: string): boolean {
  return text.length === 28 && text.endsWith('+0000') && text.charAt(19) === '.';
}
