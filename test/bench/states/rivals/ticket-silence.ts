/** Evidence of a silent station: tickets seen at others, each of which may have an item here. From records, with nothing of the program's. */
import type { ItemFulfillmentRead } from '../../../../src/contract/decode.ts';
import { MINUTE_MS } from '../../../../src/contract/instant.ts';
import type { JudgedEvening, SeenRecord } from '../replayed-evening.ts';
import type { RivalReading, RivalStation } from './rival-reading.ts';

const REACH_MS = 120 * MINUTE_MS;
const AROUND_MS = 67.5 * MINUTE_MS;
const MIN_TIMES = 40;
const MAX_UNSEEN = 3;
const MAX_SHARE = 0.99;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** Times are epoch ms. */
interface Ticket {
  firedAt: number;
  seenAt: number;
  readonly stations: Set<string>;
}

/** The negative logarithm of the chance of a station's silence. */
export function ticketSilence(
  evening: JudgedEvening,
): (station: RivalStation, reading: RivalReading) => number {
  const dates = evening.before.map(({ records }) => ticketsOf(records));
  const stationShares = new Map<string, ReturnType<typeof usualOfStation>>();
  const times = earlierTimes(evening);
  const tickets = new Map<string, Ticket>();
  let next = 0;
  return ({ name, lastBumpAt, newestFire }, { asOf, newestBumpAt, night }) => {
    for (; (evening.records[next]?.appearsAt ?? Number.POSITIVE_INFINITY) <= asOf; next += 1) {
      const seen = evening.records[next];
      if (seen !== undefined) add(tickets, seen.record);
    }
    const own = stationShares.get(name) ?? usualOfStation(name, dates);
    stationShares.set(name, own);
    const outBy = shareOut(times.get(name) ?? [], asOf, Math.exp(Math.max(0, night(asOf))));
    const share = Math.min(MAX_SHARE, own.share);
    let evidence = 0;
    for (const { firedAt, seenAt, stations } of tickets.values()) {
      if (firedAt <= Math.min(newestFire, lastBumpAt) - REACH_MS || firedAt > newestBumpAt)
        continue;
      if (seenAt > newestBumpAt || stations.has(name)) continue;
      const [before, now] = [outBy(lastBumpAt - firedAt), outBy(newestBumpAt - firedAt)];
      if (now > before) evidence -= Math.log1p((-share * (now - before)) / (1 - share * before));
    }
    return evidence * Math.min(MAX_UNSEEN, 1 / Math.max(own.shared, 1 / MAX_UNSEEN));
  };
}

function ticketsOf(records: readonly SeenRecord[]): ReadonlyMap<string, Ticket> {
  const tickets = new Map<string, Ticket>();
  for (const { record } of records) add(tickets, record);
  return tickets;
}

function add(tickets: Map<string, Ticket>, record: ItemFulfillmentRead): void {
  const { ticketGuid, prepStationName: station, itemFulfillmentLevel } = record;
  if (ticketGuid === undefined || station === undefined || itemFulfillmentLevel !== 0) return;
  const [firedAt, bumpedAt] = timesOf(record);
  const known = tickets.get(ticketGuid);
  if (known === undefined) {
    tickets.set(ticketGuid, { firedAt, seenAt: bumpedAt, stations: new Set([station]) });
    return;
  }
  known.firedAt = Math.min(known.firedAt, firedAt);
  known.seenAt = Math.min(known.seenAt, bumpedAt);
  known.stations.add(station);
}

function timesOf({ ticketFiredAt, itemFulfilledAt }: ItemFulfillmentRead) {
  return [Date.parse(ticketFiredAt ?? ''), Date.parse(itemFulfilledAt ?? '')] as const;
}

/** Share of tickets elsewhere with an item here, and of tickets here with one elsewhere. */
function usualOfStation(station: string, dates: readonly ReadonlyMap<string, Ticket>[]) {
  const counts = dates.map((tickets) => {
    const all = [...tickets.values()];
    const here = all.filter(({ stations }) => stations.has(station));
    const both = here.filter(({ stations }) => stations.size > 1).length;
    return { both, here: here.length, elsewhere: all.length - here.length + both };
  });
  const part = (of: 'here' | 'elsewhere') =>
    middle(counts.map((each) => (each[of] === 0 ? 0 : each.both / each[of])));
  return { share: part('elsewhere'), shared: part('here') };
}

function middle(values: readonly number[]): number {
  const ascending = [...values].sort((a, b) => a - b);
  const [low, high] = [(ascending.length - 1) >> 1, ascending.length >> 1];
  return ((ascending[low] ?? 0) + (ascending[high] ?? 0)) / 2;
}

interface EarlierTime {
  /** Bumped, as on the evening's date. */
  readonly at: number;
  readonly ms: number;
}

function earlierTimes({ before }: JudgedEvening): ReadonlyMap<string, readonly EarlierTime[]> {
  const all = before.flatMap(({ records }, week) =>
    records.flatMap(({ record }) => {
      if (record.itemFulfillmentLevel !== 0) return [];
      const [firedAt, bumpedAt] = timesOf(record);
      const station = record.prepStationName ?? '';
      return [{ station, at: bumpedAt + (week + 1) * WEEK_MS, ms: bumpedAt - firedAt }];
    }),
  );
  return Map.groupBy(all, ({ station }) => station);
}

/** Share of items out by an age (ms) at this hour, or on the complete date. */
function shareOut(
  times: readonly EarlierTime[],
  asOf: number,
  nightRatio: number,
): (ageMs: number) => number {
  const near = times.filter(({ at }) => Math.abs(at - asOf) <= AROUND_MS);
  const ascending = (near.length < MIN_TIMES ? times : near)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  return (ageMs) => {
    const age = ageMs / nightRatio;
    let [low, high] = [0, ascending.length];
    while (low < high) {
      const place = (low + high) >> 1;
      if ((ascending[place] ?? 0) <= age) low = place + 1;
      else high = place;
    }
    return ascending.length === 0 ? 0 : low / ascending.length;
  };
}
