/**
 * The way of a ticket with an item for one station, hop by hop, each told in a sentence. Invariants:
 * 1. Every hop gives its reason and names the fields of the document that it was read from.
 * 2. The trace says what the routing graph draws: where the graph has an edge, its reason is the hop's.
 * 3. The same kitchen gives the same trace, in whatever order its stations are listed.
 * 4. Hops come in the order of `PLACES`; the first is that the ticket is fired, the last says whether anybody gets it.
 * 5. With the KDS offline a ticket is lost exactly where there is neither a printer nor a way to the expediter, and partial where
 *    only the expediter is left of those who get it otherwise: the audit's R06 is an error where it is lost, and else a warning.
 * 6. Contradictions, unknown values and links that lead nowhere are doubts beside the hops; nothing is set right in silence.
 */
import { egoGraph } from '../routing/ego-graph.ts';
import { everyStationFallsBackToExpo, expoPath, expoRouting } from '../routing/expo-routing.ts';
import { routingGraph } from '../routing/routing-graph.ts';
import { type Station, stationName, stationsByGuid } from '../stations/station.ts';
import { endHop } from './end-hop.ts';
import { expediterHops } from './expediter-hops.ts';
import type { Hop } from './hop.ts';
import { listedHops, listsHops } from './monitor-hops.ts';
import { paperOf } from './paper.ts';
import { firedHop, kdsHop, printerHop } from './station-hops.ts';
import type { StationTraffic } from './station-traffic.ts';
import { type TraceDoubt, traceDoubts } from './trace-doubts.ts';
import type { TracedStation } from './traced-station.ts';

/** The way of a ticket. */
export interface TicketTrace {
  readonly stationGuid: string;
  readonly name: string;
  /** The KDS of the station is taken to be offline; those of the others work. */
  readonly kdsDown: boolean;
  readonly hops: readonly Hop[];
  readonly doubts: readonly TraceDoubt[];
}

/** What is known or assumed besides the configuration. */
export interface TraceOptions {
  readonly kdsDown: boolean;
  /** Stations with level-0 records on the business date in view; `undefined` where none is read. */
  readonly provenKds: ReadonlySet<string> | undefined;
  /** Records of the station's items on that date. */
  readonly day?: StationTraffic | undefined;
}

/** Traces a ticket; `undefined` when the station is not in the list. Never throws. */
export function traceTicket(
  stations: readonly Station[],
  stationGuid: string,
  { kdsDown, provenKds, day }: TraceOptions,
): TicketTrace | undefined {
  const byGuid = stationsByGuid(stations);
  const station = byGuid.get(stationGuid);
  const ego = egoGraph(routingGraph(stations, provenKds), stationGuid);
  if (station === undefined || ego === undefined) return undefined;
  const name = stationName(station);
  const traced: TracedStation = {
    station,
    name,
    kdsDown,
    isKdsProven: provenKds?.has(stationGuid),
    routing: expoRouting(station),
    path: expoPath(station, everyStationFallsBackToExpo(stations)),
    paper: paperOf(station, kdsDown),
    ego,
    byGuid,
    traffic: day,
  };
  const hops = [
    firedHop(traced),
    kdsHop(traced),
    printerHop(traced),
    ...listsHops(traced),
    ...listedHops(traced),
    ...expediterHops(traced),
  ];
  return {
    stationGuid,
    name,
    kdsDown,
    hops: [...hops, endHop(traced, hops)],
    doubts: traceDoubts(traced),
  };
}
