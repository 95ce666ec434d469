/** Reads and judges a kitchen on a business date, in steps that a caller follows as far as it needs. */
import { unlessFailed } from '../api/cancellation.ts';
import type { Failure } from '../contract/failures.ts';
import { once } from '../contract/once.ts';
import { KitchenCheck } from '../kitchen/check.ts';
import type { DateReading, UnchangedDate } from '../kitchen/model/date-reading.ts';
import type { FulfillmentDay } from '../kitchen/model/fulfillment-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import { runToEnd } from '../kitchen/model/steps.ts';
import type { PastState } from '../kitchen/pace/date-states.ts';
import type { PaceReading } from '../kitchen/pace/pace-reading.ts';
import { type Decisions, limitsInForce, mutesOn } from '../kitchen/pace/station-limit.ts';
import { withMutes } from '../kitchen/pace/station-pace.ts';
import {
  type CurrentSetup,
  type SetupOnDate,
  setupOnDate,
} from '../kitchen/stations/setup-history.ts';
import { NO_USUAL, type Usual, usualOf } from '../kitchen/usual/usual.ts';
import {
  type GatheredDates,
  gatherDates,
  gatheredCount,
  type MissedDate,
  missedDates,
  type SummaryReadingOptions,
  type UsualReading,
  usualDates,
} from '../kitchen/usual/usual-dates.ts';
import { type RowsOptions, readRows, renewRows } from './date-rows.ts';
import type { KitchenSource } from './kitchen-source.ts';

/** What is read, and when. `today` is the current business date. */
interface KitchenQuestion {
  /** `YYYYMMDD`. Absent for the setup alone. */
  readonly date?: string | undefined;
  readonly today: string;
  /** Moment to judge, epoch ms. Default: the read time, or the complete past date. */
  readonly moment?: number | undefined;
  readonly signal?: AbortSignal;
  /** The station list, where it is known already. */
  readonly current?: CurrentSetup;
  /** Kept setups, or none, do for an unreadable station list. */
  readonly mayLackStations?: boolean;
  readonly rows?: Pick<RowsOptions, 'about'>;
  /** False where nothing is compared with. */
  readonly usual?: Omit<UsualOptions, 'signal'> | false;
}

export type ReadableSource = Pick<KitchenSource, 'auditSettings'> &
  Pick<KitchenSource, 'bumpedBefore' | 'setupVersions' | 'thresholds' | 'stationLimits'> &
  Pick<KitchenSource, 'massBumpLimits' | 'usual'> & {
    readonly api: Pick<KitchenSource['api'], 'stations' | 'renewFulfillments'>;
    readonly expectDate?: KitchenSource['expectDate'];
  };

export interface JudgedReading extends PaceReading {
  /** A past date's states as they were followed. `undefined` at a moment. */
  readonly past: (() => readonly PastState[]) | undefined;
}

const NOT_LISTED: CurrentSetup = { stations: [], unreadable: 0, damaged: 0 };

/** A past date (`YYYYMMDD`) is judged as a complete one, unless at a moment. */
function isOver(date: string, today: string, moment?: number): boolean {
  return date < today && moment === undefined;
}

/**
 * Each step reads once, and what it builds on. Steps may run at once. They throw a Failure for what can't be read, CANCELLED for an aborted
 * signal.
 */
export class KitchenReading {
  readonly #source: ReadableSource;
  readonly #question: KitchenQuestion;
  readonly restaurant: RestaurantChoice;
  readonly date: string;
  readonly today: string;
  /** A complete past date, without current states. */
  readonly isOver: boolean;

  constructor(source: ReadableSource, restaurant: RestaurantChoice, question: KitchenQuestion) {
    const { date, today, moment } = question;
    this.#source = source;
    this.#question = question;
    this.restaurant = restaurant;
    this.date = date ?? today;
    this.today = today;
    this.isOver = isOver(this.date, today, moment);
    if (this.date !== today) source.expectDate?.(this.date);
  }

  /** The current station list. */
  readonly stations = once(() => this.#source.api.stations(this.restaurant.guid, this.#call()));

  /** Of the date, from kept setups. Unreadable ones count as not kept: the current one is still there. */
  readonly setup = once(async (): Promise<SetupOnDate> => {
    const { restaurant, date, today } = this;
    const { current = this.stations(), mayLackStations = false } = this.#question;
    const listed = mayLackStations
      ? ((await Promise.resolve(current).catch(unlessFailed)) ?? NOT_LISTED)
      : await current;
    const versions = (await this.#source.setupVersions?.(restaurant).catch(unlessFailed)) ?? [];
    return setupOnDate(listed, versions, { date, today, calendar: restaurant.calendar });
  });

  readonly rows = once(
    (): Promise<DateReading> =>
      readRows(this.#source, this.restaurant, this.date, {
        ...this.#question.rows,
        ...this.#call(),
      }),
  );

  /** For rows not kept: reads unless the export still has the entity tag `known`. */
  renewedRows(known: string | undefined): Promise<DateReading | UnchangedDate> {
    const options = { ...this.#question.rows, ...this.#call() };
    return renewRows(this.#source, this.restaurant, this.date, known, options);
  }

  readonly usual = once(() => {
    const { usual = {} } = this.#question;
    if (usual === false) return Promise.resolve(NOTHING_USUAL);
    return readUsual(this.#source, this.restaurant, this.date, { ...usual, ...this.#call() });
  });

  /** Setup and rows, joined. Issues that only earlier dates can judge are left open. */
  async joined(
    day: FulfillmentDay | undefined,
    settings = this.#source.auditSettings,
    bumpedBefore?: ReadonlySet<string>,
  ): Promise<KitchenCheck> {
    const { restaurant } = this;
    const { date } = this.#question;
    const setup = await this.setup();
    return new KitchenCheck({ restaurant, setup, date, day, settings, bumpedBefore });
  }

  /** The same, with everything the source knows of earlier dates. */
  async checked(
    day: FulfillmentDay | undefined,
    settings = this.#source.auditSettings,
  ): Promise<KitchenCheck> {
    const { bumpedBefore } = this.#source;
    const { date } = this.#question;
    const check = await this.joined(day, settings);
    if (bumpedBefore === undefined || date === undefined || check.unproven.length === 0)
      return check;
    const before = await bumpedBefore(this.restaurant.guid, date, check.unproven);
    return this.joined(day, settings, before);
  }

  /** States, compared with usual times. Mutes count only on the current date. */
  async judged(decisions: Decisions, known?: KitchenCheck): Promise<JudgedReading> {
    const { date, today, isOver: isFullDate } = this;
    const { day, readAt } = await this.rows();
    const check = known ?? (await this.joined(day));
    const { usual } = await this.usual();
    const isNow = date === today;
    const by = { usual, limits: limitsInForce(this.#source, decisions) };
    const asOf = this.#question.moment ?? (isNow ? readAt : undefined);
    const judged = check.states({ ...by, asOf, readAt, isFullDate });
    const past = isFullDate ? () => runToEnd(check.pastSteps(by)) : undefined;
    const mutes = isNow ? mutesOn(decisions, today) : new Map<string, string>();
    return { ...judged, past, stations: withMutes(judged.stations, mutes) };
  }

  #call(): { readonly signal?: AbortSignal } {
    const { signal } = this.#question;
    return signal === undefined ? {} : { signal };
  }
}

// What a business date is compared with, read one earlier date at a time.

export interface UsualRead {
  readonly usual: Usual;
  /** By date, those far from the others too. */
  readonly summaries: GatheredDates['summaries'];
  /** Unreadable dates, with reasons. */
  readonly missed: readonly MissedDate[];
  /** By date, also where an earlier summary is kept. */
  readonly failures: GatheredDates['failures'];
  /** Without a summary, and not requested where only kept ones were. */
  readonly missing: readonly string[];
}

export const NOTHING_USUAL: UsualRead = {
  usual: NO_USUAL,
  summaries: new Map(),
  missed: [],
  failures: new Map(),
  missing: [],
};

/** Dates done, all dates, and the usual times so far, made on request: the same object unless a date changed them. */
export type UsualProgress = (done: number, of: number, usualSoFar: () => Usual) => void;

export interface UsualOptions extends Partial<SummaryReadingOptions> {
  /** Called before the first date, and after each. */
  readonly progress?: UsualProgress;
}

/** Reads the dates to compare with a business date (`YYYYMMDD`). Throws only CANCELLED. */
export async function readUsual(
  { usual: reading }: { readonly usual?: UsualReading | undefined },
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
  let usualSoFar = () => NO_USUAL;
  progress(0, dates.length, usualSoFar);
  const readings = reading.summaries(restaurant, dates, { ...options, signal });
  const gathered = await gatherDates(readings, (soFar, { state }) => {
    if (state !== 'failed') usualSoFar = once(() => usualOf([...soFar.summaries.values()]));
    progress(gatheredCount(soFar), dates.length, usualSoFar);
  });
  const { summaries, failures } = gathered;
  const missing = dates.filter((each) => !summaries.has(each));
  return { usual: usualSoFar(), summaries, missed: missedDates(gathered), failures, missing };
}

/** Whether other dates of the restaurant would certainly fail, too. A single date may be denied or missing. */
export function endsAllDates({ stops }: Failure): boolean {
  return stops === 'restaurant' || stops === 'all';
}
