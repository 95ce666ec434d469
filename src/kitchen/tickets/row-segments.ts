/** Segments of one row: what happened to an item, and when. Times are epoch ms. */
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { FulfillmentTable } from '../model/fulfillment-table.ts';
import { displayName } from '../model/restaurant.ts';

/** A prep station as rows name it, which may not be in the setup (R22). */
export interface JourneyStation {
  readonly guid: string;
  /** Name to show, also if no row has one. */
  readonly name: string;
}

/** By GUID code, without code 0 (not set). Of several names the alphabetically first is used, so that row order doesn't matter. */
export function stationsOf(
  { text }: FulfillmentTable,
  rows: Uint32Array,
): ReadonlyMap<number, JourneyStation> {
  const { prepStationGuid: guids, prepStationName: names } = text;
  const firstNames = new Map<number, string | undefined>();
  for (const row of rows) {
    const code = guids.codes[row] ?? 0;
    const name = names.get(row);
    const first = firstNames.get(code);
    if (first === undefined || (name !== undefined && name < first)) firstNames.set(code, name);
  }
  const stations = new Map<number, JourneyStation>();
  for (const [code, name] of firstNames) {
    const guid = guids.values[code];
    if (guid !== undefined) stations.set(code, { guid, name: displayName(name, guid) });
  }
  return stations;
}

/** With a start queue, `queue` (not started), then `make` (in work). Without, `prep`. `hold` is the wait at expo 1, `run` at expo 2. */
export type SegmentKind = 'queue' | 'make' | 'prep' | 'hold' | 'run';

export interface Segment {
  readonly kind: SegmentKind;
  readonly from: number;
  readonly to: number;
}

/** Times of the last bumps. `undefined` without a row at the level, and if one of its rows is left out of averages. */
export interface LevelEnds {
  readonly prep: number | undefined;
  readonly firstExpo: number | undefined;
}

export function levelEnds(day: FulfillmentDay, rows: Iterable<number>): LevelEnds {
  const endOf = (level: number): number | undefined => {
    const ofLevel = [...rows].filter((row) => day.table.level.get(row) === level);
    if (ofLevel.some((row) => day.oddity(row) !== undefined)) return undefined;
    return latest(ofLevel.map((row) => timeOf(day.table, row, 'itemFulfilledAt')));
  };
  return { prep: endOf(0), firstExpo: endOf(1) };
}

export function timeOf(
  { instant }: FulfillmentTable,
  row: number,
  field: keyof FulfillmentTable['instant'],
): number | undefined {
  const time = instant[field].values[row] ?? Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

export function hasPossibleTimes(day: FulfillmentDay, row: number): boolean {
  const oddity = day.oddity(row);
  return oddity !== 'no time' && oddity !== 'impossible';
}

/** By time. At prep, `queue` and `make`, or `prep`. At expo 1 `hold`, at expo 2 `run`. Empty if times are impossible. */
export function rowSegments(
  day: FulfillmentDay,
  row: number,
  { prep, firstExpo }: LevelEnds,
): readonly Segment[] {
  const { table } = day;
  const to = timeOf(table, row, 'itemFulfilledAt');
  if (to === undefined || !hasPossibleTimes(day, row)) return [];
  const level = table.level.get(row);
  if (level === 0) return prepSegments(day, row, to);
  if (level === 1) return since(prep, to, 'hold');
  return level === 2 ? since(firstExpo, to, 'run') : [];
}

function prepSegments(day: FulfillmentDay, row: number, to: number): readonly Segment[] {
  const { table } = day;
  const fired = timeOf(table, row, 'ticketFiredAt') ?? to;
  if (!day.hasStartQueue(row)) return [{ kind: 'prep', from: fired, to }];
  const started = timeOf(table, row, 'itemStartedAt') ?? fired;
  const make = { kind: 'make', from: started, to } as const;
  return started === fired ? [make] : [{ kind: 'queue', from: fired, to: started }, make];
}

function since(from: number | undefined, to: number, kind: SegmentKind): readonly Segment[] {
  return from !== undefined && from <= to ? [{ kind, from, to }] : [];
}

export function earliest(times: readonly (number | undefined)[]): number | undefined {
  return times.reduce((a, b) => (a === undefined || (b !== undefined && b < a) ? b : a), undefined);
}

export function latest(times: readonly (number | undefined)[]): number | undefined {
  return times.reduce((a, b) => (a === undefined || (b !== undefined && b > a) ? b : a), undefined);
}
