import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { type Station, stationName } from '../model/restaurant.ts';
import {
  type EdgeKind,
  type EgoGraph,
  type ExpoPath,
  type ExpoRouting,
  expoRouting,
  type Neighbor,
} from '../routing/routing-graph.ts';
import { routeCounts } from '../routing/routing-traffic.ts';

/** In route order. `end` sums up whether anybody gets the ticket. */
export const PLACES = [
  'fired',
  'kds',
  'printer',
  'lists',
  'listed',
  'expo 1',
  'expo 2',
  'end',
] as const;
export type HopPlace = (typeof PLACES)[number];

/** `woken`: only because the KDS is offline. `partial`: expo gets the ticket but nobody at the station does. `lost`: nobody does. */
export const HOP_OUTCOMES = ['yes', 'woken', 'no', 'unknown', 'partial', 'lost'] as const;
export type HopOutcome = (typeof HOP_OUTCOMES)[number];

export interface Hop {
  readonly place: HopPlace;
  readonly outcome: HopOutcome;
  /** What happens, in a sentence. */
  readonly sentence: string;
  /** Why, in another. */
  readonly reason: string;
  /** API fields showing it, at least one. */
  readonly fields: readonly string[];
  /** GUIDs of other stations involved, in name order. */
  readonly stations: readonly string[];
  /** The date's rows through here, or `undefined` where no date is read or the place leaves none. */
  readonly records: number | undefined;
}

export function hop(
  place: HopPlace,
  facts: Pick<Hop, 'outcome' | 'sentence' | 'reason' | 'fields'> & {
    readonly others?: readonly NamedStation[];
    readonly records?: number | undefined;
  },
): Hop {
  const { others = [], records, ...rest } = facts;
  return { place, ...rest, stations: others.map(({ guid }) => guid), records };
}

export interface NamedStation {
  readonly guid: string;
  readonly name: string;
  readonly station: Station;
}

export function inNameOrder(stations: readonly NamedStation[]): readonly NamedStation[] {
  return [...stations].sort((a, b) => compared(a.name, b.name) || compared(a.guid, b.guid));
}

function compared(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

export interface TracedStation {
  readonly station: Station;
  readonly name: string;
  readonly kdsDown: boolean;
  /** Proved by bumps. `undefined` where no date is read. */
  readonly isKdsProven: boolean | undefined;
  readonly routing: ExpoRouting;
  readonly path: ExpoPath;
  readonly printing: Printing;
  readonly ego: EgoGraph;
  readonly byGuid: ReadonlyMap<string, Station>;
  readonly traffic: StationTraffic | undefined;
}

/** For kinds a station has once: to the KDS, the printer or expo. */
export function wayOut({ ego }: TracedStation, kind: EdgeKind): Neighbor | undefined {
  return ego.outgoing.find(({ edge }) => edge.kind === kind);
}

/** Listed stations it monitors, without itself. */
export function monitoredBy({ ego, byGuid, station }: TracedStation): readonly NamedStation[] {
  return named(
    ego.outgoing.flatMap(({ edge, node }) =>
      edge.kind === 'monitor' && node.stationGuid !== station.guid ? (node.stationGuid ?? []) : [],
    ),
    byGuid,
  );
}

/** Without the station itself. */
export function monitorsOf({ ego, byGuid }: TracedStation): readonly NamedStation[] {
  return named(
    ego.incoming.flatMap(({ node }) => node.stationGuid ?? []),
    byGuid,
  );
}

function named(
  guids: readonly string[],
  byGuid: ReadonlyMap<string, Station>,
): readonly NamedStation[] {
  return inNameOrder(
    guids.flatMap((guid) => {
      const station = byGuid.get(guid);
      return station === undefined ? [] : [{ guid, name: stationName(station), station }];
    }),
  );
}

/** `woken`: prints because the KDS is offline. `dormant`: would print then. `silent`: a printer, but no tickets. */
export type Printing = 'prints' | 'woken' | 'dormant' | 'no printer' | 'silent' | 'unknown';

export const PRINTING_OUTCOMES: Readonly<Record<Printing, HopOutcome>> = {
  prints: 'yes',
  woken: 'woken',
  dormant: 'no',
  'no printer': 'no',
  silent: 'no',
  unknown: 'unknown',
};

export function printingOf(station: Station, kdsDown: boolean): Printing {
  if (station.kitchenPrinter === undefined) return 'no printer';
  if (expoRouting(station) === 'EXPO_ONLY') return 'silent';
  switch (station.printingMode) {
    case 'ON':
      return 'prints';
    case 'OFFLINE_ONLY':
      return kdsDown ? 'woken' : 'dormant';
    default:
      return 'unknown';
  }
}

/** Rows with one station's items, by level. */
export interface StationTraffic {
  /** Bumped at the station. */
  readonly level0: number;
  /** Bumped at expo: the station's items, and rows naming the station. */
  readonly level1: number;
  readonly level2: number;
  /** Whether anything was bumped at expo 2 on the date. */
  readonly hasLevel2: boolean;
}

export function stationTraffic(day: FulfillmentDay, stationGuid: string): StationTraffic {
  const { made, gathered, levels } = routeCounts(day);
  const code = day.table.text.prepStationGuid.values.indexOf(stationGuid);
  const [level0 = 0, level1 = 0, level2 = 0] = [made, ...gathered].map((counts) => counts[code]);
  return { level0, level1, level2, hasLevel2: levels[2] > 0 };
}
