/** Reads and judges a kitchen on a business date. Each caller takes only the steps that it needs. */
import { unlessFailed } from '../api/cancellation.ts';
import type { Failure } from '../contract/failures.ts';
import { once } from '../contract/once.ts';
import { type JudgedBy, KitchenCheck } from '../kitchen/check.ts';
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
import {
  type GatheredDates,
  gatherDates,
  gatheredCount,
  type MissedDate,
  missedDates,
  type SummaryReadingOptions,
  type UsualReader,
  usualDates,
} from '../kitchen/usual/usual-dates.ts';
import { NO_USUAL_TIMES, type UsualTimes, usualOf } from '../kitchen/usual/usual.ts';
import { type RowsOptions, readRows, renewRows } from './date-rows.ts';
import type { FleetApi } from './fleet-api.ts';
import type { KitchenSource } from './kitchen-source.ts';

interface KitchenQuestion extends Pick<RowsOptions, 'signal' | 'expectedRows'> {
  /** `YYYYMMDD`. Absent if only the setup is read. */
  readonly date?: string | undefined;
  readonly today: string;
  /** The instant to judge, epoch ms. Default: the time of the reading, or for a past date, the end of the date. */
  readonly moment?: number | undefined;
  readonly current?: CurrentSetup;
  readonly mayLackStations?: boolean;
  readonly usualOptions?: Omit<UsualOptions, 'signal'> | false;
}

export interface ReadableSource extends JudgedBy {
  readonly api: FleetApi;
  readonly expectDate?: KitchenSource['expectDate'];
}

export interface JudgedReading extends PaceReading {
  /** A past date's states as they started and ended. `undefined` if the date is judged at a moment. */
  readonly pastStates: (() => readonly PastState[]) | undefined;
}

const NO_STATIONS: CurrentSetup = { stations: [], unreadable: 0, damaged: 0 };

/** Each step first reads the data that it needs. Nothing is read twice, and steps may run at once. Throws a Failure, or CANCELLED. */
export class KitchenReading {
  readonly #source: ReadableSource;
  readonly #question: KitchenQuestion;
  readonly restaurant: RestaurantChoice;
  readonly date: string;
  readonly today: string;
  readonly isOver: boolean;

  constructor(source: ReadableSource, restaurant: RestaurantChoice, question: KitchenQuestion) {
    const { date, today, moment } = question;
    this.#source = source;
    this.#question = question;
    this.restaurant = restaurant;
    this.date = date ?? today;
    this.today = today;
    this.isOver = this.date < today && moment === undefined;
    if (this.date !== today) source.expectDate?.(this.date);
  }

  readonly stations = once(() => {
    const { signal } = this.#question;
    return this.#source.api.stations(this.restaurant.guid, { signal });
  });

  /** The date's setup. If earlier setups can't be read, the current setup is used. */
  readonly setup = once(async (): Promise<SetupOnDate> => {
    const { restaurant, date, today } = this;
    const { current = this.stations(), mayLackStations = false } = this.#question;
    const currentSetup = mayLackStations
      ? ((await Promise.resolve(current).catch(unlessFailed)) ?? NO_STATIONS)
      : await current;
    const versions = (await this.#source.setupVersions?.(restaurant).catch(unlessFailed)) ?? [];
    return setupOnDate(currentSetup, versions, { date, today, calendar: restaurant.calendar });
  });

  readonly rows = once((): Promise<DateReading> => {
    return readRows(this.#source, this.restaurant, this.date, this.#question);
  });

  /** Reads rows only if the date's entity tag is not `etag`, for a caller that doesn't keep the rows. */
  renewedRows(etag: string | undefined): Promise<DateReading | UnchangedDate> {
    return renewRows(this.#source, this.restaurant, this.date, etag, this.#question);
  }

  readonly usualReading = once(() => {
    const { usualOptions = {}, signal } = this.#question;
    if (usualOptions === false) return Promise.resolve(NO_USUAL_READING);
    return readUsual(this.#source, this.restaurant, this.date, { ...usualOptions, signal });
  });

  /** Joins setup and rows. Issues that need earlier dates are left open. */
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

  /** Like `joined`, and reads bumps on earlier dates where the check needs them. */
  async checked(day?: FulfillmentDay, settings = this.#source.auditSettings) {
    const { bumpedBefore } = this.#source;
    const { date } = this.#question;
    const check = await this.joined(day, settings);
    if (bumpedBefore === undefined || date === undefined || check.unproven.length === 0)
      return check;
    const before = await bumpedBefore(this.restaurant.guid, date, check.unproven);
    return this.joined(day, settings, before);
  }

  /** Judges states, compared with usual times. Mutes count only on the current date. */
  async judged(decisions: Decisions, existingCheck?: KitchenCheck): Promise<JudgedReading> {
    const { date, today, isOver: isFullDate } = this;
    const { day, readAt } = await this.rows();
    const check = existingCheck ?? (await this.joined(day));
    const { usualTimes } = await this.usualReading();
    const isNow = date === today;
    const rules = { usualTimes, limits: limitsInForce(this.#source, decisions) };
    const asOf = this.#question.moment ?? (isNow ? readAt : undefined);
    const reading = check.states({ ...rules, asOf, readAt, isFullDate });
    const pastStates = isFullDate ? () => runToEnd(check.pastSteps(rules)) : undefined;
    const mutes = isNow ? mutesOn(decisions, today) : new Map<string, string>();
    return { ...reading, pastStates, stations: withMutes(reading.stations, mutes) };
  }
}

export interface UsualReading extends GatheredDates {
  /** Made of all summaries, except of dates that differ greatly from the others. */
  readonly usualTimes: UsualTimes;
  readonly missed: readonly MissedDate[];
  /** All dates without a summary, including dates that were not requested. */
  readonly missing: readonly string[];
}

export const NO_USUAL_READING: UsualReading = {
  usualTimes: NO_USUAL_TIMES,
  summaries: new Map(),
  missed: [],
  failures: new Map(),
  missing: [],
};

/** `usualSoFar` returns the same object until another date is read. */
export type UsualProgress = (done: number, total: number, usualSoFar: () => UsualTimes) => void;

export interface UsualOptions extends Partial<Omit<SummaryReadingOptions, 'signal'>> {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: UsualProgress;
}

/** Reads the dates that the business date `date` (`YYYYMMDD`) is compared with. Throws only CANCELLED. */
export async function readUsual(
  { usualReader }: { readonly usualReader?: UsualReader | undefined },
  restaurant: RestaurantChoice,
  date: string,
  options: UsualOptions = {},
): Promise<UsualReading> {
  const { progress = () => undefined, signal = new AbortController().signal } = options;
  if (usualReader === undefined) return NO_USUAL_READING;
  const dates = usualDates(date, usualReader.weeks);
  let usualSoFar = () => NO_USUAL_TIMES;
  progress(0, dates.length, usualSoFar);
  const readings = usualReader.summaries(restaurant, dates, { ...options, signal });
  const gatheredDates = await gatherDates(readings, (soFar, { state }) => {
    if (state !== 'failed') usualSoFar = once(() => usualOf([...soFar.summaries.values()]));
    progress(gatheredCount(soFar), dates.length, usualSoFar);
  });
  const missing = dates.filter((each) => !gatheredDates.summaries.has(each));
  const missed = missedDates(gatheredDates);
  return { ...gatheredDates, usualTimes: usualSoFar(), missed, missing };
}

/** Whether the restaurant's other dates would fail, too. Other failures concern only one date. */
export function endsAllDates({ stops }: Failure): boolean {
  return stops === 'restaurant' || stops === 'all';
}
