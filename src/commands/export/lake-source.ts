/** A lake's three tables, a restaurant's rows in each, and what these depend on. */
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
import { FULFILLMENTS_FOLDER, type LakeRow } from './lake.ts';
import type { FreshRows, LakeTable } from './lake-table.ts';

const texts = (...names: readonly string[]) =>
  names.map((name): LakeColumn => ({ name, type: 'text' }));

export const RESTAURANTS_TABLE: LakeTable = {
  folder: 'restaurants',
  columns: [
    ...texts('restaurantGuid', 'name', 'timeZone'),
    { name: 'closeoutHour', type: 'integer' },
    ...texts('tags'),
  ],
};

export const STATIONS_TABLE: LakeTable = {
  folder: 'stations',
  columns: [
    ...texts('restaurantGuid'),
    { name: 'version', type: 'integer' },
    { name: 'validFrom', type: 'instant' },
    { name: 'validTo', type: 'instant' },
    ...texts('guid', 'entityType', 'name', 'kitchenPrinter', 'connectedPrepStations'),
    ...texts('printingMode'),
    { name: 'includeWithExpediter', type: 'flag' },
    ...texts('expoRouting'),
  ],
};

/** Takes `YYYYMMDD`. */
export function dateTable(date: string): LakeTable {
  const iso = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  return { folder: join(FULFILLMENTS_FOLDER, `businessDate=${iso}`), columns: LAKE_COLUMNS };
}

/** Of a restaurant, in memory. */
const MOST_VERSIONS = 100;
/** With more, usual times are not kept in memory. */
const MOST_KEPT = 8;

interface LakeSourceParts {
  readonly source: KitchenSource;
  readonly decisionsOf: (restaurantGuid: string) => Decisions;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly warn: (sentence: string) => void;
}

export type ReadRows = Omit<FreshRows, 'restaurantGuid'>;

export function lakeSource(parts: LakeSourceParts) {
  const { source, decisionsOf, clock, environment, signal, warn } = parts;
  const { api, keptSummaries: archive, massBumpLimits, usual, setupVersions } = source;
  const weeks = usual?.weeks ?? 0;
  const limitsOf = (guid: string) => limitsInForce(source, decisionsOf(guid));
  const isKept = source.kind === 'platform' || source.restaurants.length <= MOST_KEPT;
  const briefly = () =>
    configuredUsual({ ...source, massBumpLimits }, undefined, { environment, clock });
  /** Asked once, although dates are compared with several. A pruned date has its last one, as its summary stays. */
  const versionsOf = oncePerObject((restaurant: RestaurantChoice) =>
    oncePerKey(async (date: string) => {
      const day = await archive?.fulfillmentDay(restaurant.guid, date);
      if (day === undefined || day.records > 0) return day?.version;
      for (const basis of archivedBases(restaurant, massBumpLimits)) {
        const version = await archive?.summarizedVersion(restaurant.guid, date, basis);
        if (version !== undefined) return version;
      }
      return day.version;
    }, MOST_VERSIONS),
  );
  /** Rows of the last date. */
  let about = 0;
  const today = ({ calendar }: RestaurantChoice) => businessDateAt(clock.now(), calendar);
  return {
    today,

    /** Of a date's (`YYYYMMDD`) rows, as far as known without reading them: from an archive, all of it. */
    async dateVersion(restaurant: RestaurantChoice, date: string): Promise<string> {
      const { guid } = restaurant;
      const versions: (string | undefined)[] = [];
      for (const each of archive === undefined ? [] : [date, ...usualDates(date, weeks)]) {
        versions.push(await versionsOf(restaurant)(each));
      }
      const { here, stations, all } = limitsOf(guid);
      const limits = [[...here], [...stations], all ?? null, weeks];
      return digest([versions, archivedBases(restaurant, massBumpLimits).at(-1), limits]);
    },

    async dateRows(restaurant: RestaurantChoice, date: string, version: string): Promise<ReadRows> {
      if (date !== today(restaurant)) source.expectDate(date);
      const dateRead = await readRows(source, restaurant, date, { signal, expectedRows: about });
      const { day, readAt } = dateRead;
      about = day.length;
      const from = isKept || usual === undefined ? usual : briefly();
      const earlier = await readUsual({ usual: from }, restaurant, date, { signal });
      const limits = dateLimits(limitsOf(restaurant.guid), earlier.usual);
      // Then the next export reads it again.
      const mayChange = mayStillCome(earlier);
      const odd = [
        ...warningParts(rowsTally(source, restaurant, dateRead)),
        ...(mayChange ? [`${countOf(earlier.missed.length, 'earlier date')} not read`] : []),
      ];
      if (odd.length > 0) warn(`${restaurant.name}, ${date}: ${odd.join(', ')}`);
      const isOver = archive !== undefined || readAt >= finalFrom(date, restaurant);
      const isFinal = isOver && !mayChange;
      return { version, isFinal, rows: dateRows(day, limits, restaurant) };
    },

    restaurantRows({ guid, name, calendar, zoneKnown, tags }: RestaurantChoice): Promise<ReadRows> {
      const zone = zoneKnown ? calendar.zone : undefined;
      return Promise.resolve(settled([[guid, name, zone, calendar.closeoutHour, tags?.join(',')]]));
    },

    /** It is unknown since when the first version is valid. The last one still is. */
    async stationRows(restaurant: RestaurantChoice): Promise<ReadRows> {
      const {
        stations: current,
        readAt,
        ...gaps
      } = await api.stations(restaurant.guid, { signal });
      for (const sentence of stationListGaps(gaps)) warn(`${restaurant.name}: ${sentence}`);
      const keptVersions = (await setupVersions?.(restaurant)) ?? [];
      const versions =
        keptVersions.length === 0 ? [{ seenAt: readAt, stations: current }] : keptVersions;
      const rows = versions.flatMap(({ seenAt, stations }, index) => {
        const until = versions[index + 1]?.seenAt;
        const validity = [restaurant.guid, index + 1, index === 0 ? undefined : seenAt, until];
        return stations.map(({ kitchenPrinter, connectedPrepStations, ...station }): LakeRow => {
          const { guid, entityType, name, printingMode, includeWithExpediter } = station;
          const connected = connectedPrepStations?.map((each) => each.guid).join(',');
          const names = [guid, entityType, name, kitchenPrinter?.guid, connected];
          return [...validity, ...names, printingMode, includeWithExpediter, station.expoRouting];
        });
      });
      return settled(rows);
    },
  };
}

/** By fire, then bump. Rows without either come last. The first column is the restaurant read, whatever its rows name. */
export function* dateRows(
  day: FulfillmentDay,
  limits: DateLimits,
  { guid, calendar: { zone }, zoneKnown }: RestaurantChoice,
): Generator<LakeRow> {
  const [, ...columns] = LAKE_COLUMNS;
  const { ticketFiredAt, itemFulfilledAt } = day.table.instant;
  const instantOf =
    ({ values }: typeof ticketFiredAt) =>
    (row: number) =>
      values[row] ?? Number.NaN;
  const bumped = sortRows(allRows(day).order, instantOf(itemFulfilledAt), false);
  const { limitOf } = limitsOfRows(day, limits);
  const offsetOf = (epochMs?: number) =>
    zoneKnown && epochMs !== undefined ? zoneOffsetMs(epochMs, zone) / MINUTE_MS : undefined;
  for (const index of sortRows(bumped, instantOf(ticketFiredAt), false)) {
    const row = day.row(index);
    const { lateMs } = limitOf(index);
    yield [guid, ...columns.map(({ value }) => value(row, lateMs, offsetOf))];
  }
}

function settled(rows: readonly LakeRow[]): ReadRows {
  return { version: digest(rows), isFinal: true, rows };
}

function digest(value: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
