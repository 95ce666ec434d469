import { Failure } from '../../contract/failures.ts';
import { MINUTE_MS } from '../../contract/instant.ts';
import { countedTexts, countOf, countText } from '../../kitchen/text/quantities.ts';
import { progressBar } from '../../output/progress-line.ts';
import { isFailure, type SummaryFlags } from '../arguments/outcome-summary.ts';
import type { SyncedDay, SyncOutcome } from './day.ts';

/** Counts are of dates. */
export class SyncTally {
  planned = 0;
  kept = 0;
  dropped = 0;
  /** What is done now, such as `summarizing Fri, Feb 14, 2025`. */
  doing: (() => string) | undefined;
  /** In order of arrival. */
  readonly outcomes: SyncOutcome[] = [];
  #failed = 0;
  readonly #days: SyncedDay[] = [];
  readonly #timeLeft = new TimeLeft();

  /** Copied or failed. */
  add(outcome: SyncOutcome): void {
    this.outcomes.push(outcome);
    const { result } = outcome;
    if (!(result instanceof Failure)) this.#days.push(result);
    else if (result.code !== 'NOT_SUBSCRIBED') this.#failed += 1;
  }

  /** Why a restaurant (GUID) is incomplete: the highest exit code. A missing subscription counts only without failures. */
  failureOf(
    restaurantGuid: string,
    flags: Pick<SummaryFlags, 'requireTimes'>,
  ): Failure | undefined {
    const failures = this.outcomes.flatMap(({ restaurant, result }) =>
      restaurant.guid === restaurantGuid && result instanceof Failure ? [result] : [],
    );
    const rank = (failure: Failure) => (isFailure(failure, flags) ? failure.exitCode : 0);
    return failures.toSorted((one, other) => rank(other) - rank(one))[0];
  }

  /** `[####------------] 1,204 of 11,200 dates, 3 failed, about 2 h 10 min left; Fri, Feb 14, 2025: 1.2 MB, 8,211 rows`. */
  progressText(now: number): string {
    const over = Math.min(this.planned, this.#days.length + this.dropped);
    this.#timeLeft.sample(now, over);
    const left = this.#timeLeft.estimate(now, over, this.planned - over);
    const share = this.planned === 0 ? 0 : over / this.planned;
    const head = [
      `${progressBar(share)} ${countText(over)} of ${countOf(this.planned, 'date')}`,
      ...countedTexts([[this.#failed, 'failed']]),
      ...(left === undefined ? [] : [timeLeftText(left)]),
    ].join(', ');
    return this.doing === undefined ? head : `${head}; ${this.doing()}`;
  }

  /** Only counts above 0: `3 dates copied (1 changed), 412 rows; 27 already in the archive; kept as sent: 2 duplicates`. */
  lastSentence(): string {
    const sum = (of: (day: SyncedDay) => number) =>
      this.#days.reduce((all, day) => all + of(day), 0);
    const changed = this.#days.filter((day) => day.changed).length;
    const records = sum((day) => day.records);
    const duplicates = sum((day) => day.duplicates);
    const asSent = [
      ...(duplicates > 0 ? [countOf(duplicates, 'duplicate')] : []),
      ...countedTexts([[sum((day) => day.foreignRows), 'from another restaurant']]),
    ];
    const copied = `${countOf(this.#days.length, 'date')} copied (${countText(changed)} changed)`;
    const parts = [
      `${copied}, ${countOf(records, 'row')}`,
      ...countedTexts([
        [this.kept, 'already in the archive'],
        [this.planned - this.#days.length, 'not copied'],
      ]),
      ...(asSent.length > 0 ? [`kept as sent: ${asSent.join(', ')}`] : []),
      ...countedTexts([
        [sum((day) => day.unreadable), 'unreadable'],
        [sum((day) => day.damaged), 'without a field of a wrong type'],
      ]),
    ];
    return parts.join('; ');
  }
}

/** Window for the rate, ms. */
const WINDOW_MS = 5 * 60_000;
/** Too little for an estimate, ms. */
const MIN_MS = 20_000;
const MIN_DATES = 5;
/** Between samples, ms. */
const SAMPLE_MS = 1_000;

/** Estimates from finished dates. Times are epoch ms. */
export class TimeLeft {
  /** The first is within the window, unless it is the only one. */
  readonly #samples: { readonly at: number; readonly over: number }[] = [];

  sample(at: number, over: number): void {
    const last = this.#samples.at(-1);
    if (last !== undefined && at - last.at < SAMPLE_MS) return;
    this.#samples.push({ at, over });
    while (this.#samples.length > 1 && (this.#samples[0]?.at ?? at) < at - WINDOW_MS) {
      this.#samples.shift();
    }
  }

  /** Time (ms) for the dates left. `undefined` if too few finished lately. */
  estimate(now: number, over: number, left: number): number | undefined {
    const first = this.#samples.find(({ at }) => at >= now - WINDOW_MS);
    if (first === undefined) return undefined;
    const [took, dates] = [now - first.at, over - first.over];
    return took < MIN_MS || dates < MIN_DATES ? undefined : (took / dates) * left;
  }
}

/** `about 2 h 10 min left`, only as exact as known. */
export function timeLeftText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes <= 1) return 'about 1 min left';
  if (minutes < 60) return `about ${minutes} min left`;
  const rounded = Math.round(minutes / 5) * 5;
  const [hours, rest] = [Math.floor(rounded / 60), rounded % 60];
  return `about ${hours} h${rest === 0 ? '' : ` ${rest} min`} left`;
}
