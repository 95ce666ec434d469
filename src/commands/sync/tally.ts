/** Totals of a sync, for its progress line and last sentence. */
import type { Progress } from '../../api/reading/record-stream.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import { countOf, countText, sizeText, spanText } from '../../kitchen/wording/quantities.ts';
import type { SyncedDay } from './day.ts';

const BAR_WIDTH = 16;

/** Counts dates and records of a sync. */
export class SyncTally {
  readonly #startedAt: number;
  #planned = 0;
  #kept = 0;
  #dropped = 0;
  readonly #days: SyncedDay[] = [];
  #summarized: string | undefined;
  #current: { readonly businessDate: string; readonly progress: Progress } | undefined;

  /** `startedAt` is epoch ms. */
  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  /** Copied dates, in order of arrival. */
  get days(): readonly SyncedDay[] {
    return this.#days;
  }

  /** Adds dates to read, and dates in the archive. */
  plan(read: number, kept: number): void {
    this.#planned += read;
    this.#kept += kept;
  }

  /** Records the progress of a date. */
  progress(businessDate: string, progress: Progress): void {
    this.#summarized = undefined;
    this.#current = { businessDate, progress };
  }

  /** A kept date gets its summary. */
  summarize(businessDate: string): void {
    this.#summarized = businessDate;
  }

  /** A date is copied. */
  add(day: SyncedDay): void {
    this.#days.push(day);
  }

  /** Planned dates that won't be copied. */
  drop(dates: number): void {
    this.#dropped += dates;
  }

  /** `[####------------] 8 of 30 dates, 30 s, about 1 min left; Fri 14 Feb 2025: 1.2 MB, 8,211 rows`. `now` is epoch ms. */
  progressText(now: number): string {
    const over = this.#days.length + this.#dropped;
    const share = this.#planned === 0 ? 0 : over / this.#planned;
    const bar = '#'.repeat(Math.floor(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '-');
    const elapsed = now - this.#startedAt;
    const left = over === 0 ? '' : `, about ${spanText(elapsed / share - elapsed)} left`;
    const count = `${countText(over)} of ${countOf(this.#planned, 'date')}`;
    const head = `[${bar}] ${count}, ${spanText(elapsed)}${left}`;
    if (this.#summarized !== undefined) {
      return `${head}; summarizing ${businessDateLabel(this.#summarized)}`;
    }
    if (this.#current === undefined) return head;
    const { businessDate, progress } = this.#current;
    const came = `${sizeText(progress.bytes)}, ${countOf(progress.records, 'row')}`;
    return `${head}; ${businessDateLabel(businessDate)}: ${came}`;
  }

  /** `3 dates copied (1 changed), 412 rows; 27 already in the archive; kept as sent: 2 duplicates`, only counts above 0. */
  lastSentence(): string {
    const sum = (of: (day: SyncedDay) => number) =>
      this.#days.reduce((all, day) => all + of(day), 0);
    const changed = this.#days.filter((day) => day.changed).length;
    const records = countOf(
      sum((day) => day.records),
      'row',
    );
    const parts = [
      `${countOf(this.#days.length, 'date')} copied (${countText(changed)} changed), ${records}`,
    ];
    if (this.#kept > 0) parts.push(`${countText(this.#kept)} already in the archive`);
    const missing = this.#planned - this.#days.length;
    if (missing > 0) parts.push(`${countText(missing)} not copied`);
    const duplicates = sum((day) => day.duplicates);
    const foreignRows = sum((day) => day.foreignRows);
    const asTheyCame = [
      ...(duplicates > 0 ? [countOf(duplicates, 'duplicate')] : []),
      ...(foreignRows > 0 ? [`${countText(foreignRows)} from another restaurant`] : []),
    ];
    if (asTheyCame.length > 0) parts.push(`kept as sent: ${asTheyCame.join(', ')}`);
    const unreadable = sum((day) => day.unreadable);
    if (unreadable > 0) parts.push(`${countText(unreadable)} unreadable`);
    const damaged = sum((day) => day.damaged);
    if (damaged > 0) parts.push(`${countText(damaged)} without a field of the wrong type`);
    return parts.join('; ');
  }
}
