/** A chain of any size: simulated dates, again for each restaurant and date under other GUIDs and with other times. */
import type { KitchenApi } from '../../../src/api/kitchen-api.ts';
import { formatInstant, parseInstant } from '../../../src/contract/instant.ts';
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import { shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import { summarizedDate } from '../../../src/kitchen/usual/summarized-date.ts';
import { summaryText } from '../../../src/kitchen/usual/summary-text.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import { archivedBasis } from '../../../src/reader/sources/summary-basis.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { simulateRestaurant } from '../../../src/service/simulator/restaurant.ts';

const FIRST = '20260601';
/** The chain's dates, and when it is exported: all are final. */
export const DATES = 90;
export const NOW = Date.UTC(2026, 8, 20, 12);
const DAY_MS = 86_400_000;
const CALENDAR = { zone: 'America/New_York', closeoutHour: 4 };
const SEEDS = 4;
const WEEK = 7;

export interface Chain {
  readonly restaurants: number;
  readonly dates: number;
  readonly profile: 'typical' | 'cafe';
}

export function datesOf({ dates }: Chain): readonly string[] {
  return Array.from({ length: dates }, (_, at) => shiftBusinessDate(FIRST, at));
}

function restaurantsOf({ restaurants }: Chain) {
  return Array.from({ length: restaurants }, (_, n) => ({
    guid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Restaurant ${n + 1}`,
    calendar: CALENDAR,
    zoneKnown: true,
  }));
}

function chainRecords({ profile }: Chain) {
  const rules = (date: string) =>
    rowRules(date, { calendar: CALENDAR, zoneKnown: true }, undefined);
  const simulated = Array.from({ length: SEEDS }, (_seed, seed) =>
    Array.from({ length: WEEK }, (_, at) => {
      const businessDate = shiftBusinessDate(FIRST, at);
      const key = { profile, seed, timezone: CALENDAR.zone, closeoutHour: CALENDAR.closeoutHour };
      const records = simulateDay({ ...key, businessDate }).map(({ record }) => record);
      const day = fulfillmentDay(records, '', rules(businessDate));
      return { records, summary: summarizedDate(day, businessDate, CALENDAR) };
    }),
  );
  const of = (n: number, at: number) => {
    const week = simulated[n % SEEDS] ?? [];
    const found = week[at % WEEK];
    if (found === undefined) throw new Error('no simulated date');
    return found;
  };
  return {
    /** The restaurant's number, and the date's. */
    *records(n: number, at: number): Generator<ItemFulfillment> {
      const [{ guid: restaurantGuid } = { guid: '' }] = restaurantsOf({
        ...ONE,
        restaurants: n + 1,
      }).slice(-1);
      const shift = (at - (at % WEEK)) * DAY_MS;
      const ofRestaurant = renamed(n * 7_919 + 1);
      const ofDate = renamed((n * 104_729 + at) * 31 + 17);
      for (const record of of(n, at).records) {
        const ticketGuid = ofDate(record.ticketGuid);
        const selectionGuid = ofDate(record.selectionGuid);
        const [fired, started, bumped] = [
          record.ticketFiredAt,
          record.itemStartedAt,
          record.itemFulfilledAt,
        ].map((text) => parseInstant(text ?? '') ?? Number.NaN);
        const base =
          (fired ?? 0) + shift + (Number.parseInt(ticketGuid?.slice(0, 4) ?? '', 16) || 0);
        const factor =
          0.8 + 0.4 * ((Number.parseInt(selectionGuid?.slice(0, 4) ?? '', 16) || 0) / 0xff_ff);
        const later = (time = Number.NaN) => {
          const ms = base + Math.round((time - (fired ?? 0)) * factor);
          return Number.isNaN(ms) ? undefined : formatInstant(ms);
        };
        yield {
          ...record,
          restaurantGuid,
          orderGuid: ofDate(record.orderGuid),
          selectionGuid,
          ticketGuid,
          selectionMenuItemGuid: ofRestaurant(record.selectionMenuItemGuid),
          prepStationGuid: ofRestaurant(record.prepStationGuid),
          ticketFiredAt: later(fired),
          itemStartedAt: later(started),
          itemFulfilledAt: later(bumped),
        } as ItemFulfillment;
      }
    },
    summary: (n: number, at: number, date: string) => ({ ...of(n, at).summary, date }),
  };
}

const ONE = { dates: 1, profile: 'cafe' } as const;

/** Another GUID for each, the same for the same. */
function renamed(salt: number) {
  return (guid: string | undefined): string | undefined => {
    if (guid === undefined) return undefined;
    let state = Math.imul(
      Number.parseInt(guid.slice(0, 8), 16) ^ Math.imul(salt, 0x9e_37_79_b1),
      0x85_eb_ca_6b,
    );
    let hex = '';
    for (let word = 0; word < 4; word += 1) {
      state = Math.imul(state ^ (state >>> 15), 0x2c_1b_3c_6d) + 0x6d_2b_79_f5;
      state = Math.imul(state ^ (state >>> 12), 0x29_7a_2d_39);
      hex += ((state ^ (state >>> 15)) >>> 0).toString(16).padStart(8, '0');
    }
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
}

/** As after a sync, with a summary for each date. Without rows, each date has one, for summaries only. Returns the number of rows. */
export async function fillArchive(url: string, chain: Chain, hasRows = true): Promise<number> {
  const archive = await openArchive(url);
  const made = chainRecords(chain);
  let rows = 0;
  for (const [n, restaurant] of restaurantsOf(chain).entries()) {
    const { guid, name } = restaurant;
    const place = { timezone: CALENDAR.zone, closeoutHour: CALENDAR.closeoutHour };
    await archive.putRestaurant({ guid, name, ...place, tier: 'professional' });
    const { stations } = simulateRestaurant({ profile: chain.profile, seed: n % SEEDS });
    await archive.publishStations(guid, stations, NOW);
    const basis = archivedBasis(restaurant, undefined);
    for (const [at, date] of datesOf(chain).entries()) {
      const writer = await archive.writeDay(guid, date, () => NOW);
      const all = hasRows ? [...made.records(n, at)] : [{ courseName: 'Mains' }];
      await writer.add(all);
      rows += all.length;
      const { version } = await writer.commit();
      const text = summaryText(made.summary(n, at, date));
      await archive.putSummary(guid, date, { version, basis, text });
    }
  }
  await archive.close();
  return rows;
}

/** Without an archive: rows are made when read. */
export function chainSource(chain: Chain): KitchenSource {
  const made = chainRecords(chain);
  const restaurants = restaurantsOf(chain);
  const dates = datesOf(chain);
  const number = (guid: string) => Number(guid.slice(-12));
  const unused = () => Promise.reject(new Error('not called'));
  const api: KitchenApi = {
    ...({} as KitchenApi),
    login: () => Promise.resolve({ grantedAt: NOW, expiresAt: NOW }),
    stations: () => Promise.resolve({ stations: [], unreadable: 0, damaged: 0, readAt: NOW }),
    station: unused,
    fulfillments: unused,
    renewFulfillments: (guid, date, _known, begin) => {
      const take = begin(NOW);
      for (const record of made.records(number(guid), dates.indexOf(date))) take(record);
      return Promise.resolve({
        foreignRows: 0,
        unreadable: 0,
        damaged: 0,
        readAt: NOW,
        bytes: 0,
        etag: undefined,
      });
    },
  };
  return {
    kind: 'archive',
    api,
    restaurants,
    name: 'chain',
    refreshMs: 30_000,
    expectDate: () => undefined,
    usualReader: {
      weeks: 4,
      async *summaries({ guid }, asked) {
        for (const date of asked) {
          const at = dates.indexOf(date);
          if (at < 0) continue;
          yield { state: 'summarized', date, summary: made.summary(number(guid), at, date) };
        }
      },
    },
    close: () => Promise.resolve(),
  };
}
