import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../../api/clock.ts';
import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerKey, oncePerObject } from '../../contract/once.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import { allRows, type FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { sortRows } from '../../kitchen/model/row-order.ts';
import { zoneOffsetMs } from '../../kitchen/model/zone-offset.ts';
import {
  type DateLimits,
  type Decisions,
  dateLimits,
  limitsInForce,
  limitsOfRows,
  type SetLimits,
} from '../../kitchen/pace/station-limit.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { LAKE_COLUMNS, type LakeColumn } from '../../kitchen/tables/item-export.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { finalFrom, mayStillCome, usualDates } from '../../kitchen/usual/usual-dates.ts';
import { readRows, rowsTally } from '../../reader/date-rows.ts';
import { readUsual } from '../../reader/kitchen-reading.ts';
import type { KitchenSource } from '../../reader/kitchen-source.ts';
import { configuredUsual } from '../../reader/sources/configured-usual.ts';
import { archivedBases } from '../../reader/sources/summary-basis.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import { warningParts } from '../arguments/notes-about.ts';
import type { LakeTable, NewRows } from './lake-table.ts';
import { FULFILLMENTS_FOLDER, type LakeRow } from './lake.ts';

const textColumns = (...names: readonly string[]) =>
  names.map((name): LakeColumn => ({ name, type: 'text' }));

export const RESTAURANTS_TABLE: LakeTable = {
  folder: 'restaurants',
  columns: [
    ...textColumns('restaurantGuid', 'name', 'timeZone'),
    { name: 'closeoutHour', type: 'integer' },
    ...textColumns('tags'),
  ],
};

export const STATIONS_TABLE: LakeTable = {
  folder: 'stations',
  columns: [
    ...textColumns('restaurantGuid'),
    { name: 'version', type: 'integer' },
    { name: 'validFrom', type: 'instant' },
    { name: 'validTo', type: 'instant' },
    ...textColumns('guid', 'entityType', 'name', 'kitchenPrinter', 'connectedPrepStations'),
    ...textColumns('printingMode'),
    { name: 'includeWithExpediter', type: 'flag' },
    ...textColumns('expoRouting'),
  ],
};

/** `date` is `YYYYMMDD`. */
export function dateTable(date: string): LakeTable {
  const iso = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  return { folder: join(FULFILLMENTS_FOLDER, `businessDate=${iso}`), columns: LAKE_COLUMNS };
}

const MAX_CACHED_VERSIONS = 100;
/** An archive with more restaurants doesn't keep their usual times in memory. */
const MAX_CACHED_RESTAURANTS = 8;

export interface LakeReaderOptions {
  readonly source: KitchenSource;
  readonly decisionsOf: (restaurantGuid: string) => Decisions;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly warn: (sentence: string) => void;
}

export type LakeTableRows = Omit<NewRows, 'restaurantGuid'>;

export class LakeReader {
  readonly #options: LakeReaderOptions;
  /** Usual times cover this many weeks. */
  readonly #weeks: number;
  /** The next date probably has as many rows, so memory for them is reserved. */
  #lastRowCount = 0;
  /** Each version is read once, although several dates are compared with the same date. */
  readonly #archivedVersion = oncePerObject((restaurant: RestaurantChoice) =>
    oncePerKey((date: string) => this.#readVersion(restaurant, date), MAX_CACHED_VERSIONS),
  );

  constructor(options: LakeReaderOptions) {
    this.#options = options;
    this.#weeks = options.source.usualReader?.weeks ?? 0;
  }

  today({ calendar }: RestaurantChoice): string {
    return businessDateAt(this.#options.clock.now(), calendar);
  }

  /** Digests what the rows of a date (`YYYYMMDD`) depend on. On a platform, these are only limits and settings. */
  async dateVersion(restaurant: RestaurantChoice, date: string): Promise<string> {
    const { keptSummaries: archive, massBumpLimits } = this.#options.source;
    const versions: (string | undefined)[] = [];
    if (archive !== undefined) {
      for (const each of [date, ...usualDates(date, this.#weeks)]) {
        versions.push(await this.#archivedVersion(restaurant)(each));
      }
    }
    const { here, stations, all } = this.#limitsOf(restaurant);
    const limits = [[...here], [...stations], all ?? null, this.#weeks];
    return digest([versions, archivedBases(restaurant, massBumpLimits).at(-1), limits]);
  }

  async dateRows(restaurant: RestaurantChoice, date: string, version: string) {
    const { source, signal, warn } = this.#options;
    if (date !== this.today(restaurant)) source.expectDate(date);
    const options = { signal, expectedRows: this.#lastRowCount };
    const dateRead = await readRows(source, restaurant, date, options);
    const { day, readAt } = dateRead;
    this.#lastRowCount = day.length;
    const usualSource = { usualReader: this.#usualReader() };
    const earlier = await readUsual(usualSource, restaurant, date, { signal });
    const limits = dateLimits(this.#limitsOf(restaurant), earlier.usualTimes);
    // Earlier dates that are still to come change the limits, so the next export reads this date again.
    const mayChange = mayStillCome(earlier);
    const warnings = [
      ...warningParts(rowsTally(source, restaurant, dateRead)),
      ...(mayChange ? [`${countOf(earlier.missed.length, 'earlier date')} not read`] : []),
    ];
    if (warnings.length > 0) warn(`${restaurant.name}, ${date}: ${warnings.join(', ')}`);
    const isOver = source.keptSummaries !== undefined || readAt >= finalFrom(date, restaurant);
    return { version, isFinal: isOver && !mayChange, rows: dateRows(day, limits, restaurant) };
  }

  async restaurantRows(restaurant: RestaurantChoice): Promise<LakeTableRows> {
    const { guid, name, calendar, zoneKnown, tags } = restaurant;
    const zone = zoneKnown ? calendar.zone : undefined;
    return finalRows([[guid, name, zone, calendar.closeoutHour, tags?.join(',')]]);
  }

  /** The start of the first version is unknown, and the last version is still valid. */
  async stationRows(restaurant: RestaurantChoice): Promise<LakeTableRows> {
    const { source, signal, warn } = this.#options;
    const current = await source.api.stations(restaurant.guid, { signal });
    for (const sentence of stationListGaps(current)) warn(`${restaurant.name}: ${sentence}`);
    const stored = (await source.setupVersions?.(restaurant)) ?? [];
    const versions = stored.length === 0 ? [{ ...current, seenAt: current.readAt }] : stored;
    const rows = versions.flatMap(({ seenAt, stations }, index) => {
      const validFrom = index === 0 ? undefined : seenAt;
      const validity = [restaurant.guid, index + 1, validFrom, versions[index + 1]?.seenAt];
      return stations.map(({ kitchenPrinter, connectedPrepStations, ...station }): LakeRow => {
        const { guid, entityType, name, printingMode, includeWithExpediter } = station;
        const connectedGuids = connectedPrepStations?.map((each) => each.guid).join(',');
        const names = [guid, entityType, name, kitchenPrinter?.guid, connectedGuids];
        return [...validity, ...names, printingMode, includeWithExpediter, station.expoRouting];
      });
    });
    return finalRows(rows);
  }

  /** The readers of many restaurants are not reused, because their usual times would fill the memory. */
  #usualReader(): KitchenSource['usualReader'] {
    const { source, clock, environment } = this.#options;
    const { kind, restaurants, usualReader, massBumpLimits } = source;
    const isReused = kind === 'platform' || restaurants.length <= MAX_CACHED_RESTAURANTS;
    if (isReused || usualReader === undefined) return usualReader;
    return configuredUsual({ ...source, massBumpLimits }, undefined, { environment, clock });
  }

  #limitsOf({ guid }: RestaurantChoice): SetLimits {
    return limitsInForce(this.#options.source, this.#options.decisionsOf(guid));
  }

  /** A pruned date has the version of the rows that its summary was made of. */
  async #readVersion(restaurant: RestaurantChoice, date: string): Promise<string | undefined> {
    const { keptSummaries: archive, massBumpLimits } = this.#options.source;
    const day = await archive?.fulfillmentDay(restaurant.guid, date);
    if (day === undefined || day.records > 0) return day?.version;
    for (const basis of archivedBases(restaurant, massBumpLimits)) {
      const version = await archive?.summarizedVersion(restaurant.guid, date, basis);
      if (version !== undefined) return version;
    }
    return day.version;
  }
}

/** Sorts rows by fire, then by bump. The first column is the restaurant that was read, even if a row names another restaurant. */
export function* dateRows(
  day: FulfillmentDay,
  limits: DateLimits,
  { guid, calendar: { zone }, zoneKnown }: RestaurantChoice,
): Generator<LakeRow> {
  const [, ...columns] = LAKE_COLUMNS;
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const firedAt = (row: number) => ticketFiredAt.values[row] ?? Number.NaN;
  const bumpedAt = (row: number) => itemFulfilledAt.values[row] ?? Number.NaN;
  const rowsByBump = sortRows(allRows(day).order, bumpedAt, false);
  const { limitOf } = limitsOfRows(day, limits);
  const offsetOf = (epochMs?: number) =>
    zoneKnown && epochMs !== undefined ? zoneOffsetMs(epochMs, zone) / MINUTE_MS : undefined;
  for (const index of sortRows(rowsByBump, firedAt, false)) {
    const row = day.row(index);
    const { lateMs } = limitOf(index);
    yield [guid, ...columns.map(({ value }) => value(row, lateMs, offsetOf))];
  }
}

function finalRows(rows: readonly LakeRow[]): LakeTableRows {
  return { version: digest(rows), isFinal: true, rows };
}

function digest(value: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
