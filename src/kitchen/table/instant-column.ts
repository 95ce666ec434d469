/** A column of times: epoch ms, and the text of those in another form. */
import { formatInstant, parseInstant } from '../../contract/instant.ts';

/** A column of times. Rows are numbered from 0. */
export class InstantColumn {
  /** Epoch ms by row, as far as rows were set; NaN where it is absent or invalid. Replaced when the room changes. */
  values = new Float64Array(0);
  /** Texts that `formatInstant` would not reproduce: other forms, and invalid times. */
  readonly #odd = new Map<number, string>();

  /** Makes room for this many rows. */
  reserve(rows: number): void {
    const values = new Float64Array(rows);
    values.set(this.values.subarray(0, rows));
    this.values = values;
  }

  /** Sets the text of a row within the room. */
  set(row: number, text: string | undefined): void {
    const value = text === undefined ? Number.NaN : (parseInstant(text) ?? Number.NaN);
    this.values[row] = value;
    if (this.#odd.size > 0) this.#odd.delete(row);
    if (text !== undefined && (Number.isNaN(value) || !isRegular(text))) this.#odd.set(row, text);
  }

  /** Copies a row from another column. */
  setLike(row: number, other: InstantColumn): void {
    this.values[row] = other.values[row] ?? Number.NaN;
    const odd = other.#odd.get(row);
    if (odd !== undefined) this.#odd.set(row, odd);
    else if (this.#odd.size > 0) this.#odd.delete(row);
  }

  /** The text of a row, unchanged. */
  text(row: number): string | undefined {
    const odd = this.#odd.get(row);
    if (odd !== undefined) return odd;
    const value = this.values[row] ?? Number.NaN;
    return Number.isNaN(value) ? undefined : formatInstant(value);
  }
}

/** Whether the text has exactly the form of `formatInstant`. */
function isRegular(text: string): boolean {
  return text.length === 28 && text.endsWith('+0000') && text.charAt(19) === '.';
}
