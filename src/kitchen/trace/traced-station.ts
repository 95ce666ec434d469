/** Everything about one station that its hops need. */
import { type Station, stationName } from '../model/station.ts';
import type { EgoGraph, Neighbor } from '../routing/ego-graph.ts';
import { type ExpoPath, type ExpoRouting, expoRouting } from '../routing/expo-routing.ts';
import type { EdgeKind } from '../routing/routing-graph.ts';
import { inNameOrder, type NamedStation } from './hop.ts';
import type { StationTraffic } from './station-traffic.ts';

/** A station within its kitchen. */
export interface TracedStation {
  readonly station: Station;
  readonly name: string;
  readonly kdsDown: boolean;
  /** Bumps prove that it has a KDS; `undefined` where no business date is read. */
  readonly isKdsProven: boolean | undefined;
  readonly routing: ExpoRouting;
  readonly path: ExpoPath;
  readonly printing: Printing;
  readonly ego: EgoGraph;
  readonly byGuid: ReadonlyMap<string, Station>;
  readonly traffic: StationTraffic | undefined;
}

/** The edge of a kind that a station has once: to the KDS, the printer or expo. */
export function wayOut({ ego }: TracedStation, kind: EdgeKind): Neighbor | undefined {
  return ego.outgoing.find(({ edge }) => edge.kind === kind);
}

/** The stations that it monitors, without itself and those that are not in the list. */
export function monitoredBy({ ego, byGuid, station }: TracedStation): readonly NamedStation[] {
  return named(
    ego.outgoing.flatMap(({ edge, node }) =>
      edge.kind === 'monitor' && node.stationGuid !== station.guid ? (node.stationGuid ?? []) : [],
    ),
    byGuid,
  );
}

/** The stations that monitor it, without itself. */
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

/**
 * They print; they print because the KDS is offline; they would if it were; there is no printer; there is one, but the station gets no
 * tickets; or the printing mode is not set or not documented.
 */
export type Printing = 'prints' | 'woken' | 'dormant' | 'no printer' | 'silent' | 'unknown';

/** Whether a station prints, with its KDS online or offline. */
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
