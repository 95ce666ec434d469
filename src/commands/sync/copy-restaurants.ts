import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { Progress } from '../../api/record-stream.ts';
import type { StationsRead } from '../../api/stations.ts';
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { isSameGuid } from '../../contract/prep-station.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/model/business-day.ts';
import { UNSET_ZONE } from '../../kitchen/model/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { MassBumpLimits } from '../../kitchen/model/row-oddities.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { countOf, sizeText } from '../../kitchen/text/quantities.ts';
import { choiceFromArchive } from '../../reader/sources/archived-kitchen.ts';
import { keepSummary } from '../../reader/sources/keep-summary.ts';
import type { Archive, DayWriter, Restaurant, Tier } from '../../service/archive/archive.ts';
import { DuplicateTally } from '../archive/filling.ts';
import type { CopiedDate, SyncOutcome } from './report.ts';
import { type DatePlan, datePlan, type TypedDates } from './request.ts';

export type SyncApi = Pick<KitchenApi, 'stations' | 'streamFulfillments'>;

export interface SyncListener {
  readonly onPlan: (plannedCount: number, archivedCount: number) => void;
  /** `text` says what the sync does now, such as `summarizing Fri, Feb 14, 2025`. */
  readonly onStep: (text: () => string) => void;
  readonly onOutcome: (outcome: SyncOutcome) => void;
  readonly onDrop: (dateCount: number) => void;
  readonly onWarning: (sentence: string) => void;
}

export interface CopyContext {
  readonly api: SyncApi;
  readonly archive: Archive;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly dates: TypedDates;
  readonly massBumpLimits: MassBumpLimits | undefined;
  readonly concurrency: number;
  readonly listener: SyncListener;
}

/** Plans all dates before it copies any. Throws failures that all restaurants share. */
export async function copyRestaurants(
  context: CopyContext,
  restaurants: readonly RestaurantChoice[],
): Promise<void> {
  const { archive, now, dates, listener } = context;
  const archived = await archive.restaurants();
  const plans: Parameters<typeof copyRestaurant>[1][] = [];
  for (const requested of restaurants) {
    // Uses the archive's spelling of the GUID, because another spelling would add a second restaurant.
    const before = archived.find((each) => isSameGuid(each.guid, requested.guid));
    const choice = { ...requested, guid: before?.guid ?? requested.guid };
    const { calendar } = choiceFromArchive(archivedRestaurant(choice, before));
    const days = before === undefined ? [] : await archive.businessDates(choice.guid);
    plans.push({ choice, ...datePlan(dates, businessDateAt(now(), calendar), calendar, days) });
  }
  const count = (part: keyof DatePlan) => plans.flatMap((plan) => plan[part]).length;
  listener.onPlan(count('datesToRead'), count('archivedDates'));
  for (const plan of plans) await copyRestaurant(context, plan);
}

/** Also makes missing and outdated summaries of dates that are already archived. */
async function copyRestaurant(
  context: CopyContext,
  { choice, datesToRead, archivedDates }: DatePlan & { readonly choice: RestaurantChoice },
): Promise<void> {
  const { archive, massBumpLimits, signal, listener } = context;
  const stations = await readStations(context, choice);
  if (stations === 'nothing can be read') return listener.onDrop(datesToRead.length);
  const before = await archive.restaurant(choice.guid);
  const restaurant = archivedRestaurant(choice, before);
  if (restaurant !== before) await archive.putRestaurant(restaurant);
  if (before === undefined && !choice.zoneKnown) {
    listener.onWarning(`${choice.name} has no time zone set, so business dates are in UTC.`);
  }
  if (stations !== undefined) {
    await archive.publishStations(choice.guid, stations.stations, stations.readAt);
    for (const gap of stationListGaps(stations)) listener.onWarning(`${choice.name}: ${gap}`);
  }
  // The first date is read alone, so that a restaurant without a subscription costs only one request.
  const isFirstReadAlone = before?.tier !== 'professional';
  await new DatesCopy(context, restaurant, choice.name, datesToRead).run(isFirstReadAlone);
  for (const date of archivedDates) {
    listener.onStep(() => `summarizing ${businessDateLabel(date)}`);
    await keepSummary(archive, choiceFromArchive(restaurant), date, { massBumpLimits, signal });
  }
}

/** An archived restaurant keeps its properties, and gets a time zone if it has none. */
function archivedRestaurant(
  { guid, name, calendar, zoneKnown }: RestaurantChoice,
  before: Restaurant | undefined,
): Restaurant {
  const { zone: timezone, closeoutHour } = calendar;
  if (before === undefined) return { guid, name, timezone, closeoutHour, tier: 'professional' };
  return before.timezone === UNSET_ZONE && zoneKnown ? { ...before, timezone } : before;
}

/** Returns `undefined`, and tells the listener, if the list can't be read completely. */
async function readStations(
  { api, signal, listener }: CopyContext,
  { guid, name }: RestaurantChoice,
): Promise<StationsRead | undefined | 'nothing can be read'> {
  try {
    const stations = await api.stations(guid, { signal });
    const { unreadable } = stations;
    if (unreadable === 0) return stations;
    const [gap = ''] = stationListGaps({ unreadable, damaged: 0 });
    throw new Failure('CONTRACT_BROKEN', `${gap} The archive keeps the current setup.`);
  } catch (error) {
    const failure = skippableFailure(error);
    listener.onOutcome({ restaurant: { guid, name }, result: failure });
    return failure.stops === 'date' ? undefined : 'nothing can be read';
  }
}

/** Copies dates of one restaurant, several at once. The listener gets the failures of single dates. */
class DatesCopy {
  readonly #context: CopyContext;
  readonly #restaurant: Restaurant;
  /** Messages use this name, which may differ from the archive's. */
  readonly #name: string;
  readonly #queue: string[];
  readonly #abort = new AbortController();
  #tier: Tier;
  /** True after a failure that ends the reading of this restaurant. */
  #isEnded = false;

  constructor(
    context: CopyContext,
    restaurant: Restaurant,
    name: string,
    dates: readonly string[],
  ) {
    const signal = AbortSignal.any([context.signal, this.#abort.signal]);
    this.#context = { ...context, signal };
    this.#restaurant = restaurant;
    this.#name = name;
    this.#queue = [...dates];
    this.#tier = restaurant.tier;
  }

  async run(isFirstReadAlone: boolean): Promise<void> {
    const first = isFirstReadAlone ? this.#queue.shift() : undefined;
    if (first !== undefined) await this.#copy(first);
    const { concurrency } = this.#context;
    const workers = Array.from({ length: concurrency }, () => this.#copyQueue());
    const errors: unknown[] = [];
    for (const result of await Promise.allSettled(workers)) {
      if (result.status === 'rejected') errors.push(result.reason);
    }
    const isCanceled = (error: unknown) => error instanceof Failure && error.code === 'CANCELLED';
    // One worker's error cancels the others, so it counts before their cancellations.
    if (errors.length > 0) throw errors.find((error) => !isCanceled(error)) ?? errors[0];
  }

  async #copyQueue(): Promise<void> {
    try {
      let date = this.#queue.shift();
      while (date !== undefined) {
        await this.#copy(date);
        date = this.#queue.shift();
      }
    } catch (error) {
      this.#queue.length = 0;
      this.#abort.abort();
      throw error;
    }
  }

  async #copy(date: string): Promise<void> {
    const { archive, massBumpLimits, signal } = this.#context;
    try {
      const copiedDate = await copyDate(this.#context, this.#restaurant.guid, date);
      await this.#changeTier('professional');
      this.#report(date, copiedDate);
      const choice = choiceFromArchive(this.#restaurant);
      await keepSummary(archive, choice, date, { massBumpLimits, signal });
    } catch (error) {
      await this.#fail(date, skippableFailure(error));
    }
  }

  async #fail(date: string, failure: Failure): Promise<void> {
    const isLast = failure.stops !== 'date';
    const skippedCount = isLast ? this.#queue.splice(0).length : 0;
    this.#context.listener.onDrop(skippedCount + 1);
    if (failure.code === 'NOT_SUBSCRIBED') await this.#changeTier('basic');
    // Dates that were read at the same time fail for the same reason.
    if (!this.#isEnded) this.#report(date, failure);
    this.#isEnded ||= isLast;
  }

  #report(businessDate: string, result: CopiedDate | Failure): void {
    const restaurant = { guid: this.#restaurant.guid, name: this.#name };
    this.#context.listener.onOutcome({ restaurant, businessDate, result });
  }

  async #changeTier(tier: Tier): Promise<void> {
    if (this.#tier === tier) return;
    this.#tier = tier;
    await this.#context.archive.putRestaurant({ ...this.#restaurant, tier });
  }
}

/** Returns a failure if other dates or restaurants can still be copied. Throws any other error, such as the archive's failure. */
function skippableFailure(error: unknown): Failure {
  if (!(error instanceof Failure)) throw error;
  if (error.stops === 'all' || error.origin === 'archive') throw error;
  return error;
}

/** The archive serves the old content until the last row is written. Throws failures of the client and the archive. */
async function copyDate(
  { api, archive, now, signal, listener }: CopyContext,
  guid: string,
  businessDate: string,
): Promise<CopiedDate> {
  const copy = new DateCopy(() => archive.writeDay(guid, businessDate, now));
  const onProgress = async ({ bytes, records }: Progress) => {
    await copy.flush();
    listener.onStep(() => {
      return `${businessDateLabel(businessDate)}: ${sizeText(bytes)}, ${countOf(records, 'row')}`;
    });
  };
  try {
    const begin = () => copy.begin();
    const options = { signal, onProgress };
    const streamed = await api.streamFulfillments(guid, businessDate, begin, options);
    const { foreignRows: otherRestaurantRows, unreadable, damaged } = streamed;
    const { records, changed } = await copy.commit();
    const { duplicates } = copy.tally;
    return { records, changed, duplicates, otherRestaurantRows, unreadable, damaged };
  } finally {
    await copy.abandon();
  }
}

/** Takes the rows of a date to the archive, piece by piece. When the client retries the export, a new writer starts over. */
class DateCopy {
  readonly #openWriter: () => Promise<DayWriter>;
  #writer: DayWriter | undefined;
  /** True if `#writer` has rows of an earlier attempt. */
  #isWriterOutdated = false;
  #batch: ItemFulfillmentRead[] = [];
  tally = new DuplicateTally();

  constructor(openWriter: () => Promise<DayWriter>) {
    this.#openWriter = openWriter;
  }

  begin(): (record: ItemFulfillmentRead) => void {
    this.#isWriterOutdated = true;
    this.#batch = [];
    this.tally = new DuplicateTally();
    return (record) => {
      this.#batch.push(record);
      this.tally.add(record);
    };
  }

  async flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    await (await this.#currentWriter()).add(batch);
  }

  async commit(): Promise<{ readonly records: number; readonly changed: boolean }> {
    const result = await (await this.#currentWriter()).commit();
    this.#writer = undefined;
    return result;
  }

  async abandon(): Promise<void> {
    await this.#writer?.abandon();
  }

  async #currentWriter(): Promise<DayWriter> {
    if (this.#writer === undefined || this.#isWriterOutdated) {
      await this.#writer?.abandon();
      this.#writer = undefined;
      this.#writer = await this.#openWriter();
      this.#isWriterOutdated = false;
    }
    return this.#writer;
  }
}
