/** The commands' figures, by question and place. */
import { expect } from 'vitest';
import { HOUR_MS, parseInstant } from '../../src/contract/instant.ts';
import { quantile } from '../../src/kitchen/measures/quantile.ts';
import { businessDayStart, shiftBusinessDate } from '../../src/kitchen/model/business-day.ts';
import { zoneOffsetMs } from '../../src/kitchen/model/zone-offset.ts';
import { roundedMs } from '../../src/kitchen/text/quantities.ts';
import type { RunHere } from '../process/in-process.ts';
import type { SqlRow } from './engines.ts';
import { CHAIN, CHAIN_SUMS, type Figures, placeText, QUESTIONS, TREND } from './sql-figures.ts';

export interface AskedKitchens {
  readonly run: RunHere;
  readonly archive: string;
  readonly restaurants: readonly string[];
  /** `YYYYMMDD`, ascending. */
  readonly dates: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

type Put = (question: string, place: readonly unknown[], figures: readonly unknown[]) => void;

interface Times {
  readonly rows: number;
  readonly count: number;
  readonly medianMs: number | null;
  readonly p90Ms: number | null;
  readonly late: number;
  readonly lateShare: number | null;
  readonly unBumped: number;
  readonly massBumped: number;
}

/** As much of a report as is compared. */
interface Report {
  readonly zone: string;
  readonly closeoutHour: number;
  readonly measures: readonly {
    readonly id: string;
    readonly count: number;
    readonly medianMs: number | null;
    readonly p90Ms: number | null;
    readonly meanMs: number | null;
    readonly worstMs: number | null;
    readonly leftOut: Readonly<Record<string, number>>;
  }[];
  readonly stations: readonly (Times & {
    readonly station: string | null;
    readonly heldMs: number | null;
    readonly limit: { readonly lateMs: number };
  })[];
  readonly dayparts: readonly (Times & { readonly name: string })[];
  readonly worstTickets: readonly { readonly tookMs: number; readonly odd: string | null }[];
  readonly review: {
    readonly stations: readonly {
      readonly station: string | null;
      readonly hours: readonly {
        readonly at: string;
        readonly count: number;
        readonly medianMs: number | null;
      }[];
    }[];
  };
}

interface PrintedRow {
  readonly itemFulfilledAt?: string;
  readonly itemFulfillmentLevel?: number;
  readonly prepStationName?: string;
  readonly linecheck: { readonly waitMs: number; readonly odd: string | null };
}

export async function printedFigures(asked: AskedKitchens): Promise<Figures> {
  const { run, archive, restaurants, dates, environment } = asked;
  const printed = async (...words: readonly string[]): Promise<string> => {
    const { stdout } = await run([...words, '--archive', archive, '--quiet'], environment);
    return stdout;
  };
  const figures: Figures = Object.fromEntries(Object.keys(QUESTIONS).map((name) => [name, {}]));
  const put: Put = (question, place, values) => {
    const own = figures[question];
    if (own === undefined) throw new Error(`no question ${question}`);
    own[placeText(place)] = values;
  };
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const span = ['--from', first, '--to', last, '--format', 'json'];
  const fry = new FryHours();
  for (const restaurant of restaurants) {
    const only = ['--restaurant', restaurant];
    for (const date of dates) {
      const report: Report = JSON.parse(await printed('report', date, ...only, '--format', 'json'));
      const own: Put = (question, place, values) =>
        put(question, [restaurant, date, ...place], values);
      putReport(report, own);
      const rows = await printed('fulfillments', date, ...only, '--format', 'ndjson');
      for (const line of rows.trim().split('\n'))
        fry.add(JSON.parse(line), report, date, restaurant);
    }
    putTrend(
      JSON.parse(await printed('trend', ...span, ...only)),
      last,
      (question, place, values) => put(question, [restaurant, ...place], values),
    );
  }
  putItems(JSON.parse(await printed('items', ...span)), put);
  fry.put(put);
  return figures;
}

function putReport({ measures, stations, dayparts, worstTickets, review, zone }: Report, put: Put) {
  const times = ({ rows, count, medianMs, p90Ms, late }: Times) => [
    rows,
    count,
    medianMs,
    p90Ms,
    late,
  ];
  for (const each of stations) {
    const { station, lateShare, unBumped, massBumped, limit, heldMs } = each;
    const own = [lateShare, unBumped, massBumped, limit.lateMs];
    put('stations', [station], [...times(each), ...own]);
    if (heldMs !== null && heldMs > 0) put('holds', [station], [heldMs]);
  }
  for (const each of dayparts) {
    put('dayparts', [each.name], [...times(each), each.unBumped, each.massBumped]);
  }
  for (const { id, count, medianMs, p90Ms, meanMs, worstMs, leftOut } of measures) {
    if (id !== 'ticket-time') continue;
    const { 'no guid': _none, ...reasons } = leftOut;
    const all = Object.values(reasons).reduce((sum, each) => sum + each, 0);
    const own = [count, medianMs, p90Ms, meanMs, worstMs];
    put('tickets', [], [...own, reasons['un-bumped'], all]);
  }
  const counted = worstTickets.filter(({ odd }) => odd === null);
  for (const [at, { tookMs }] of counted.entries()) put('longest tickets', [at + 1], [tookMs]);
  for (const { station, hours } of review.stations) {
    for (const { at, count, medianMs } of hours) {
      const start = parseInstant(at) ?? Number.NaN;
      // An hour cut by a clock change starts later.
      const intoHour = (start + zoneOffsetMs(start, zone)) % HOUR_MS;
      put('hours', [station, start - intoHour], [count, medianMs]);
    }
  }
}

/** Without rows on the newest date, a lake doesn't have the station's limit for it. */
function putTrend(rows: readonly SqlRow[], newestDate: string, put: Put): void {
  const keyOf = ({ guid, station }: SqlRow) => guid ?? (station === 'no station' ? null : station);
  const served = rows.filter(({ state, station, items, unBumped, leftOut }) => {
    const count = Number(items) + Number(unBumped) + Number(leftOut);
    return state === 'read' && station !== null && count > 0;
  });
  const newest = new Set(
    served.filter(({ businessDate }) => businessDate === newestDate).map(keyOf),
  );
  for (const row of served) {
    const place = [row['businessDate'], keyOf(row)];
    put(
      'trend',
      place,
      TREND.map((each) => row[each]),
    );
    const late = newest.has(keyOf(row)) ? [row['late'], row['lateMs']] : [null, null];
    put('late in trend', place, late);
  }
}

function putItems(rows: readonly SqlRow[], put: Put): void {
  const placeOf = ({ restaurant, multiLocationItem }: SqlRow) => [restaurant, multiLocationItem];
  for (const stations of Map.groupBy(rows, (row) => placeText(placeOf(row))).values()) {
    const [figures = [], ...others] = stations.map((row) => CHAIN.map((each) => row[each]));
    for (const other of others) expect(other).toEqual(figures);
    const sums = CHAIN_SUMS.map((each) =>
      stations.reduce((sum, { [each]: count }) => sum + Number(count), 0),
    );
    put('items', placeOf(stations[0] ?? {}), [...figures, ...sums]);
  }
}

/** Fry from single rows of every restaurant. */
class FryHours {
  readonly #hours = new Map<number, { readonly times: number[]; readonly of: Set<string> }>();

  add(row: PrintedRow, { zone, closeoutHour }: Report, date: string, restaurant: string): void {
    const { itemFulfillmentLevel: level, prepStationName: name, itemFulfilledAt: at = '' } = row;
    const { odd, waitMs } = row.linecheck;
    const bumpedAt = parseInstant(at) ?? Number.NaN;
    const start = (days: number) =>
      businessDayStart(shiftBusinessDate(date, days), { zone, closeoutHour });
    const isWithin = bumpedAt >= start(0) && bumpedAt < start(1);
    if (level !== 0 || name !== 'Fry' || !isWithin) return;
    if (odd !== null && odd !== 'un-bumped') return;
    const hour = Math.floor((bumpedAt + zoneOffsetMs(bumpedAt, zone)) / HOUR_MS) % 24;
    const own = this.#hours.get(hour) ?? { times: [], of: new Set() };
    this.#hours.set(hour, own);
    own.of.add(restaurant);
    if (odd === null) own.times.push(waitMs);
  }

  put(put: Put): void {
    for (const [hour, { times, of }] of this.#hours) {
      const ascending = Float64Array.from(times).sort();
      const [p50, p90] = [0.5, 0.9].map((q) => roundedMs(quantile(ascending, q)) ?? null);
      put('chain-hours', [hour], [of.size, ascending.length, p50, p90]);
    }
  }
}
