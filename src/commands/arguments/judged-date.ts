/** Judges a date's states the same way for all commands. */
import type { KitchenCheck } from '../../kitchen/check.ts';
import { DEFAULT_THRESHOLDS } from '../../kitchen/measures/row-limits.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { leadingLines, mutedBeside } from '../../kitchen/pace/date-headline.ts';
import type { PastState } from '../../kitchen/pace/date-states.ts';
import { type Decisions, limitsInForce, mutesOn } from '../../kitchen/pace/decisions.ts';
import type { PaceLine } from '../../kitchen/pace/headline.ts';
import type { PaceReading } from '../../kitchen/pace/pace-reading.ts';
import type { SetLimits } from '../../kitchen/pace/station-limit.ts';
import { withMutes } from '../../kitchen/pace/stations-now.ts';
import { runToEnd } from '../../kitchen/table/steps.ts';
import {
  type GatheredDates,
  gatherDates,
  gatheredCount,
  type MissedDate,
  missedDates,
} from '../../kitchen/usual/gathered-dates.ts';
import {
  NO_USUAL,
  type SummaryReadingOptions,
  type Usual,
  usualOf,
} from '../../kitchen/usual/usual.ts';
import { usualDates } from '../../kitchen/usual/usual-dates.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { readAs, span } from '../../settings/reader.ts';

export interface UsualRead {
  readonly usual: Usual;
  /** By date, those far from the others too. */
  readonly summaries: GatheredDates['summaries'];
  /** Unreadable dates, with reasons. */
  readonly missed: readonly MissedDate[];
  /** By date, also where an earlier summary is kept. */
  readonly failures: GatheredDates['failures'];
}

export const NOTHING_USUAL: UsualRead = {
  usual: NO_USUAL,
  summaries: new Map(),
  missed: [],
  failures: new Map(),
};

/** Called before each compared date: dates done, and total. */
export type UsualProgress = (read: number, of: number) => void;

export function earlierProgress(show: (text: () => string) => void): UsualProgress {
  return (done, of) => show(() => `Reading earlier dates: ${done} of ${of}`);
}

interface UsualOptions extends Partial<SummaryReadingOptions> {
  readonly progress?: UsualProgress;
}

/** Reads the dates to compare with a business date (`YYYYMMDD`). */
export async function readUsual(
  { usual: reading }: Pick<KitchenSource, 'usual'>,
  restaurant: RestaurantChoice,
  date: string,
  {
    progress = () => undefined,
    signal = new AbortController().signal,
    ...options
  }: UsualOptions = {},
): Promise<UsualRead> {
  if (reading === undefined) return NOTHING_USUAL;
  const dates = usualDates(date, reading.weeks);
  progress(0, dates.length);
  const gathered = await gatherDates(
    reading.summaries(restaurant, dates, { ...options, signal }),
    (soFar) => progress(gatheredCount(soFar), dates.length),
  );
  const { summaries, failures } = gathered;
  const usual = usualOf([...summaries.values()]);
  return { usual, summaries, missed: missedDates(gathered), failures };
}

/** When a date was read, and the current date (`YYYYMMDD`). Times are epoch ms. */
export interface JudgedWhen {
  readonly readAt: number;
  readonly today: string;
  /** Moment to judge (default: the read time, or the complete past date). */
  readonly at?: number | undefined;
}

/** A past date (`YYYYMMDD`) is judged as a complete one, unless at a moment. */
export function isOver(date: string, today: string, at?: number): boolean {
  return date < today && at === undefined;
}

export interface JudgedReading extends PaceReading {
  /** A past date's states as they were followed. `undefined` at a moment. */
  readonly past: (() => readonly PastState[]) | undefined;
}

/** Mutes count only for the current date. */
export function judgedDate(
  source: Pick<KitchenSource, 'thresholds' | 'stationLimits'>,
  check: KitchenCheck,
  { readAt, today, at }: JudgedWhen,
  usual: Usual,
  decisions: Decisions,
): JudgedReading {
  const { date = today } = check;
  const isNow = date === today;
  const isFullDate = isOver(date, today, at);
  const by = { usual, limits: limitsInForce(source, decisions) };
  const asOf = at ?? (isNow ? readAt : undefined);
  const judged = check.states({ ...by, asOf, readAt, isFullDate });
  const past = isFullDate ? () => runToEnd(check.pastSteps(by)) : undefined;
  const mutes = isNow ? mutesOn(decisions, today) : new Map<string, string>();
  return { ...judged, past, stations: withMutes(judged.stations, mutes) };
}

/** First-screen lines, and muted stations they omit. Station names are untrusted. */
export function headLines(reading: JudgedReading): readonly Pick<PaceLine, 'kind' | 'text'>[] {
  const lines = leadingLines(reading, reading.past?.());
  const muted = mutedBeside(reading, lines);
  return muted === undefined ? lines : [...lines, { kind: 'calm', text: `${muted}.` }];
}

/** `--late` replaces all stations' limits. Throws USAGE for an invalid duration. */
export function lateLimits(late: string | undefined, set: SetLimits): SetLimits {
  if (late === undefined) return set;
  const lateMs = readAs(span, '--late', late);
  const { cautionMs } = set.all ?? DEFAULT_THRESHOLDS;
  return { ...set, flag: { cautionMs: Math.min(cautionMs, lateMs), lateMs } };
}
