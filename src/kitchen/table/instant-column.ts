/** A column of instants: epoch ms, and the text of those that would not be written so again. */
import { formatInstant, parseInstant } from '../../contract/instant.ts';

/** A column of instants. Rows are numbered from 0. */
export class InstantColumn {
  /** Epoch ms by row, as far as rows were set; NaN where it is absent or invalid. Replaced when the room changes. */
  values = new Float64Array(0);
  /** Texts that `formatInstant` would not give back: other forms, and what is no time at all. */
  readonly #odd = new Map<number, string>();

  /** Makes room for so many rows, and no more. */
  reserve(rows: number): void {
    const values = new Float64Array(rows);
    values.set(this.values.subarray(0, rows));
    this.values = values;
  }

  /** Puts the document's text into a row that there is room for. */
  set(row: number, text: string | undefined): void {
    const value = text === undefined ? Number.NaN : (parseInstant(text) ?? Number.NaN);
    this.values[row] = value;
    if (this.#odd.size > 0) this.#odd.delete(row);
    if (text !== undefined && (Number.isNaN(value) || !isUsual(text))) this.#odd.set(row, text);
  }

  /** Puts into a row what another column has there. */
  setLike(row: number, other: InstantColumn): void {
    this.values[row] = other.values[row] ?? Number.NaN;
    const odd = other.#odd.get(row);
    if (odd !== undefined) this.#odd.set(row, odd);
    else if (this.#odd.size > 0) this.#odd.delete(row);
  }

  /** The text of a row, as it came. */
  text(row: number): string | undefined {
    const odd = this.#odd.get(row);
    if (odd !== undefined) return odd;
    const value = this.values[row] ?? Number.NaN;
    return Number.isNaN(value) ? undefined : formatInstant(value);
  }
}

/** Whether the text is in the very form that `formatInstant` writes. */
function isUsual(text: string): boolean {
  return text.length === 28 && text.endsWith('+0000') && text.charAt(19) === '.';
}
