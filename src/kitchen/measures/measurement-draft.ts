/** A measurement in the making: subjects that are neither counted nor left out are none of its business. */
import { type Measurement, NONE } from './measure.ts';
import type { RowGroups } from './row-groups.ts';

const NOT_ABOUT = 0xff;

/** A measurement whose subjects are groups of rows, by number. */
export class MeasurementDraft {
  readonly #groups: RowGroups;
  readonly #valuesMs: Float64Array;
  readonly #endedAt: Float64Array;
  readonly #reasons: Uint8Array;

  constructor(groups: RowGroups) {
    this.#groups = groups;
    this.#valuesMs = new Float64Array(groups.count).fill(Number.NaN);
    this.#endedAt = new Float64Array(groups.count).fill(Number.NaN);
    this.#reasons = new Uint8Array(groups.count).fill(NOT_ABOUT);
  }

  /** Counts a subject: what it took (ms) until an instant (epoch ms). */
  count(subject: number, valueMs: number, endedAt: number): void {
    this.#valuesMs[subject] = valueMs;
    this.#endedAt[subject] = endedAt;
    this.#reasons[subject] = 0;
  }

  /** Leaves a subject out for a reason, as `reasonCode` has it. */
  leaveOut(subject: number, reason: number): void {
    this.#reasons[subject] = reason;
  }

  /** The measurement; the draft is not used after. */
  finished(): Measurement {
    const reasons = this.#reasons;
    return {
      subjects: this.#groups.of.map((subject) => (reasons[subject] === NOT_ABOUT ? NONE : subject)),
      isOfRows: this.#groups.count === this.#groups.of.length,
      valuesMs: this.#valuesMs,
      endedAt: this.#endedAt,
      reasons,
    };
  }
}
