/** A large lake by the program's own writer: simulated dates, again for each restaurant and week. */
import {
  dateRows,
  dateTable,
  RESTAURANTS_TABLE,
  STATIONS_TABLE,
} from '../../src/commands/export/lake-reader.ts';
import {
  type LakeTable,
  type NewRows,
  readTable,
  updateTable,
} from '../../src/commands/export/lake-table.ts';
import { type LakeRow, openLake } from '../../src/commands/export/lake.ts';
import { DAY_MS } from '../../src/contract/instant.ts';
import { shiftBusinessDate } from '../../src/kitchen/model/business-day.ts';
import { fulfillmentDay } from '../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../src/kitchen/model/row-oddities.ts';
import { dateLimits, NO_LIMITS } from '../../src/kitchen/pace/station-limit.ts';
import type { LakeValue } from '../../src/kitchen/tables/item-export.ts';
import { NO_USUAL_TIMES } from '../../src/kitchen/usual/usual.ts';
import { simulateDay } from '../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../src/service/simulator/restaurant.ts';
import { movedRows } from './moved-row.ts';

const SIMULATED = 8;
const WEEK = 7;
/** No clock change in the quarter from here. */
const FIRST_DATE = '20260701';
const CALENDAR = { zone: 'America/New_York', closeoutHour: 4 };

/** Restaurants with their rows by weekday. */
function simulatedRestaurants() {
  const limits = dateLimits(NO_LIMITS, NO_USUAL_TIMES);
  return Array.from({ length: SIMULATED }, (_, n) => {
    const key = { profile: 'typical', seed: n + 1 } as const;
    const restaurant = { ...simulateRestaurant(key), calendar: CALENDAR, zoneKnown: true };
    const rows = Array.from({ length: WEEK }, (__, at) => {
      const date = shiftBusinessDate(FIRST_DATE, at);
      const { zone: timezone, closeoutHour } = CALENDAR;
      const records = simulateDay({ ...key, businessDate: date, timezone, closeoutHour });
      const rules = rowRules(date, restaurant);
      const day = fulfillmentDay(
        records.map(({ record }) => record),
        restaurant.guid,
        rules,
      );
      return [...dateRows(day, limits, restaurant)];
    });
    return { stations: restaurant.stations, rows };
  });
}

interface Written {
  readonly rows: number;
  readonly bytes: number;
}

/** From a date's place in the quarter on. */
export async function writeLargeLake(
  root: string,
  restaurants: number,
  dates: number,
  first = 0,
): Promise<Written> {
  const simulated = simulatedRestaurants();
  const guids = Array.from(
    { length: restaurants },
    (_, n) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`,
  );
  const lake = await openLake(root, false, async () => false);
  const put = async (table: LakeTable, rowsOf: (n: number, guid: string) => readonly LakeRow[]) => {
    async function* fresh(): AsyncGenerator<NewRows> {
      for (const [n, guid] of guids.entries()) {
        yield { restaurantGuid: guid, version: '1', isFinal: true, rows: rowsOf(n, guid) };
      }
    }
    return updateTable(lake, table, await readTable(lake, table), fresh());
  };
  await put(RESTAURANTS_TABLE, (n, guid) => {
    const { zone, closeoutHour } = CALENDAR;
    return [[guid, `Restaurant ${n + 1}`, zone, closeoutHour, undefined]];
  });
  await put(STATIONS_TABLE, (n, restaurantGuid) => {
    const { stations = [] } = simulated[n % SIMULATED] ?? {};
    return stations.map(({ guid, name }) => {
      const facts = new Map<string, LakeValue>(
        Object.entries({ restaurantGuid, version: 1, guid, name }),
      );
      return STATIONS_TABLE.columns.map((column) => facts.get(column.name));
    });
  });
  let [rows, bytes] = [0, 0];
  for (let date = first; date < first + dates; date += 1) {
    const laterMs = (date - (date % WEEK)) * DAY_MS;
    const table = dateTable(shiftBusinessDate(FIRST_DATE, date));
    const made = await put(table, (n, guid) =>
      movedRows(simulated[n % SIMULATED]?.rows[date % WEEK] ?? [], guid, laterMs),
    );
    for (const part of made ?? []) {
      rows += part.rows;
      bytes += part.bytes;
    }
  }
  lake.close();
  return { rows, bytes };
}
