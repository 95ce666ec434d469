/**
 * The route of a ticket with an item for one station, hop by hop, a sentence each. Invariants:
 * 1. Every hop has its reason and names the API's fields that show it.
 * 2. The trace agrees with the routing graph: where the graph has an edge, the hop has its reason.
 * 3. The same kitchen gives the same trace, in any order of its stations.
 * 4. Hops come in the order of `PLACES`: first the ticket is fired, last is whether anybody gets it.
 * 5. With the KDS offline, a ticket is lost exactly where there is neither a printer nor a route to expo, and partial where only expo is
 *    left: the audit's R06 is an error where it is lost, and a warning otherwise.
 * 6. Contradictions, undocumented values and dead links are doubts beside the hops; nothing is silently corrected.
 */
import { type Station, stationName, stationsByGuid } from '../model/station.ts';
import { egoGraph } from '../routing/ego-graph.ts';
import { everyStationFallsBackToExpo, expoPath, expoRouting } from '../routing/expo-routing.ts';
import { routingGraph } from '../routing/routing-graph.ts';
import { type Hop, type HopOutcome, type HopPlace, hop } from './hop.ts';
import { listedHops, listsHops } from './monitor-hops.ts';
import { expediterHops, firedHop, kdsHop, printerHop } from './station-hops.ts';
import { type TraceDoubt, traceDoubts } from './trace-doubts.ts';
import { printingOf, type StationTraffic, type TracedStation } from './traced-station.ts';
import { LOST, mayReach, onlyExpo, reaches } from './words.ts';

/** A ticket's route. */
export interface TicketTrace {
  readonly stationGuid: string;
  readonly name: string;
  /** The station's KDS is assumed offline, those of other stations online. */
  readonly kdsDown: boolean;
  readonly hops: readonly Hop[];
  readonly doubts: readonly TraceDoubt[];
}

/** What is known or assumed besides the setup. */
export interface TraceOptions {
  readonly kdsDown: boolean;
  /** Stations with bumps on the business date in view; `undefined` where none is read. */
  readonly provenKds: ReadonlySet<string> | undefined;
  /** Rows of the station's items on that date. */
  readonly day?: StationTraffic | undefined;
}

/** Traces a ticket; `undefined` where the station is not in the list. Never throws. */
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
    printing: printingOf(station, kdsDown),
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

const FIELDS = ['kitchenPrinter', 'printingMode', 'expoRouting', 'includeWithExpediter'];

/**
 * Sums up the hops to the KDS, the printer and expo 1. With the KDS offline, a ticket is lost exactly where there is neither a printer
 * nor a route to expo, and only expo gets it where there is a route but no printer. Stations that monitor this one get no ticket.
 */
function endHop({ kdsDown, routing, name }: TracedStation, hops: readonly Hop[]): Hop {
  const eyes = hops.filter(({ place }) => Object.hasOwn(EYES, place));
  const those = (...outcomes: readonly HopOutcome[]): readonly string[] =>
    eyes.flatMap(({ place, outcome }) => (outcomes.includes(outcome) ? (EYES[place] ?? []) : []));
  const sure = those('yes', 'woken');
  const unsure = those('unknown');
  const fields = routing === 'EXPO_ONLY' || kdsDown ? FIELDS : [...FIELDS, 'prepStationGuid'];
  if (sure.length > 0) {
    // An expo-only station sends its tickets nowhere else.
    const isUnseen =
      kdsDown &&
      unsure.length === 0 &&
      routing !== 'EXPO_ONLY' &&
      sure.every((each) => each === EYES['expo 1']);
    return isUnseen
      ? hop('end', { outcome: 'partial', ...onlyExpo(name), fields })
      : hop('end', { outcome: 'yes', ...reaches(sure, unsure), fields });
  }
  return unsure.length > 0
    ? hop('end', { outcome: 'unknown', ...mayReach(unsure), fields })
    : hop('end', { outcome: 'lost', ...LOST, fields });
}

/** Where the ticket is seen. */
const EYES: Readonly<Partial<Record<HopPlace, string>>> = {
  kds: 'the KDS',
  printer: 'the printer',
  'expo 1': 'expo',
};
