/**
 * A ticket's route with an item for one station, one sentence per hop. Invariants:
 * 1. Every hop has a reason and names the API fields showing it.
 * 2. The trace agrees with the routing graph. A hop on an edge has the edge's reason.
 * 3. The same kitchen gives the same trace in any station order.
 * 4. Hops come in `PLACES` order: first the fire, last whether anybody gets the ticket.
 * 5. With the KDS offline, a ticket is lost exactly where there is neither a printer nor a route to expo, and partial where only expo is
 *    left. R06 is an error where it is lost, otherwise a warning.
 * 6. The audit's contradictions, undocumented values and dead links are doubts beside the hops. Nothing is silently corrected.
 */
import { type Station, stationName, stationsByGuid } from '../model/restaurant.ts';
import {
  egoGraph,
  everyStationFallsBackToExpo,
  expoPath,
  expoRouting,
  routingGraph,
} from '../routing/routing-graph.ts';
import {
  FIRED_REASON,
  FIRST_SENTENCES,
  firedSentence,
  idleMonitors,
  kdsSentence,
  LISTS_SENTENCES,
  LOST,
  listedSaid,
  mayReach,
  monitorsReason,
  noPrinter,
  noWayToExpo,
  onlyExpo,
  PRINTER_SENTENCES,
  reaches,
  secondSaid,
  sharedPrinter,
  skippedStation,
} from './trace-words.ts';
import {
  type Hop,
  type HopOutcome,
  type HopPlace,
  hop,
  inNameOrder,
  monitoredBy,
  monitorsOf,
  type NamedStation,
  PRINTING_OUTCOMES,
  type Printing,
  printingOf,
  type StationTraffic,
  type TracedStation,
  wayOut,
} from './traced-station.ts';

interface TracedIssue {
  readonly rule: string;
  readonly message: string;
  readonly fields: readonly string[];
}

/** An issue that makes a route doubtful. */
export interface TraceDoubt {
  readonly kind: 'conflict' | 'unknown value' | 'dangling' | 'records';
  readonly rule: string;
  readonly sentence: string;
  readonly fields: readonly string[];
}

/** Routing first. */
const DOUBTING: readonly (readonly [rule: string, kind: TraceDoubt['kind']])[] = [
  ['R01', 'conflict'],
  ['R02', 'conflict'],
  ['R04', 'unknown value'],
  ['R11', 'dangling'],
  ['R12', 'dangling'],
  ['R14', 'dangling'],
  ['R25', 'records'],
  ['R21', 'records'],
];

export interface TicketTrace {
  readonly stationGuid: string;
  readonly name: string;
  /** This station's KDS is assumed offline, others online. */
  readonly kdsDown: boolean;
  readonly hops: readonly Hop[];
  readonly doubts: readonly TraceDoubt[];
}

export interface TraceOptions {
  readonly kdsDown: boolean;
  /** Stations with bumps on the viewed date, or `undefined` where none is read. */
  readonly provenKds: ReadonlySet<string> | undefined;
  /** Rows on that date with the station's items. */
  readonly day?: StationTraffic | undefined;
  /** What the audit found at the station. */
  readonly issues?: readonly TracedIssue[];
}

/** `undefined` where the station is not in the list. Never throws. */
export function traceTicket(
  stations: readonly Station[],
  stationGuid: string,
  { kdsDown, provenKds, day, issues = [] }: TraceOptions,
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
    doubts: DOUBTING.flatMap(([rule, kind]) =>
      issues
        .filter((issue) => issue.rule === rule)
        .map(({ message, fields }) => ({ kind, rule, sentence: message, fields })),
    ),
  };
}

const FIELDS = ['kitchenPrinter', 'printingMode', 'expoRouting', 'includeWithExpediter'];

/** Sums up the hops to the KDS, the printer and expo 1, by invariant 5. Stations monitoring this one get no ticket. */
function endHop({ kdsDown, routing, name, isKdsProven }: TracedStation, hops: readonly Hop[]): Hop {
  const areBumpsRead = isKdsProven !== undefined;
  const eyes = hops.filter(({ place }) => Object.hasOwn(EYES, place));
  const those = (...outcomes: readonly HopOutcome[]): readonly string[] =>
    eyes.flatMap(({ place, outcome }) => (outcomes.includes(outcome) ? (EYES[place] ?? []) : []));
  const sure = those('yes', 'woken');
  const unsure = those('unknown');
  const fields = routing === 'EXPO_ONLY' || kdsDown ? FIELDS : [...FIELDS, 'prepStationGuid'];
  if (sure.length > 0) {
    // An expo-only station sends tickets nowhere else.
    const isUnseen =
      kdsDown &&
      unsure.length === 0 &&
      routing !== 'EXPO_ONLY' &&
      sure.every((each) => each === EYES['expo 1']);
    return isUnseen
      ? hop('end', { outcome: 'partial', ...onlyExpo(name), fields })
      : hop('end', { outcome: 'yes', ...reaches(sure, unsure, areBumpsRead), fields });
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

const MONITOR_FIELDS = ['connectedPrepStations', 'printingMode', 'kitchenPrinter'];

/** The station's own ticket lists the others' items at the bottom. None where it monitors no existing station. */
function listsHops(traced: TracedStation): readonly Hop[] {
  const { name, printing } = traced;
  const others = monitoredBy(traced);
  if (others.length === 0) return [];
  const names = namesOf(others);
  return [
    hop('lists', {
      outcome: PRINTING_OUTCOMES[printing],
      sentence: LISTS_SENTENCES[printing](names),
      reason: monitorsReason(name, names),
      fields: fieldsOf(printing),
      others,
    }),
  ];
}

/** Stations listing this one's items on their tickets, one hop per outcome. Their own KDS is always online. */
function listedHops(traced: TracedStation): readonly Hop[] {
  const { name, routing } = traced;
  const monitors = monitorsOf(traced);
  if (routing === 'EXPO_ONLY' && monitors.length > 0) {
    return [
      hop('listed', {
        outcome: 'no',
        ...idleMonitors(namesOf(monitors), name),
        fields: ['connectedPrepStations', 'expoRouting'],
        others: monitors,
      }),
    ];
  }
  const byPrinting = Map.groupBy(monitors, ({ station }) => printingOf(station, false));
  return PRINTINGS.flatMap((printing) => {
    const others = byPrinting.get(printing);
    if (others === undefined) return [];
    return [
      hop('listed', {
        outcome: PRINTING_OUTCOMES[printing],
        ...listedSaid(printing, namesOf(others), name),
        fields: fieldsOf(printing),
        others,
      }),
    ];
  });
}

function namesOf(stations: readonly NamedStation[]): readonly string[] {
  return stations.map(({ name }) => name);
}

function fieldsOf(printing: Printing): readonly string[] {
  return printing === 'silent' ? [...MONITOR_FIELDS, 'expoRouting'] : MONITOR_FIELDS;
}

/** In hop order. */
const PRINTINGS: readonly Printing[] = [
  'prints',
  'woken',
  'unknown',
  'dormant',
  'no printer',
  'silent',
];

function firedHop({ name }: TracedStation): Hop {
  return hop('fired', {
    outcome: 'yes',
    sentence: firedSentence(name),
    reason: FIRED_REASON,
    fields: ['guid', 'name'],
  });
}

function kdsHop(traced: TracedStation): Hop {
  const { name, kdsDown, isKdsProven = false, traffic } = traced;
  const edge = wayOut(traced, 'display')?.edge;
  if (edge === undefined) {
    return hop('kds', { outcome: 'no', ...skippedStation(name), fields: ['expoRouting'] });
  }
  return hop('kds', {
    outcome: kdsDown ? 'no' : isKdsProven ? 'yes' : 'unknown',
    sentence: kdsSentence(name, isKdsProven, kdsDown),
    reason: edge.reason,
    fields: edge.fields,
    records: traffic?.level0,
  });
}

function printerHop(traced: TracedStation): Hop {
  const { printing, station, routing, kdsDown, byGuid } = traced;
  const way = wayOut(traced, 'print');
  if (way === undefined) {
    const isExpoOnly = routing === 'EXPO_ONLY';
    return hop('printer', {
      outcome: 'no',
      ...noPrinter(isExpoOnly ? routing : station.printingMode, kdsDown),
      fields: ['kitchenPrinter', isExpoOnly ? 'expoRouting' : 'printingMode'],
    });
  }
  const others = inNameOrder(
    [...byGuid.values()].flatMap((other) =>
      other.guid !== station.guid && other.kitchenPrinter?.guid === station.kitchenPrinter?.guid
        ? [{ guid: other.guid, name: stationName(other), station: other }]
        : [],
    ),
  );
  const names = others.map(({ name }) => name);
  return hop('printer', {
    outcome: PRINTING_OUTCOMES[printing],
    sentence: PRINTER_SENTENCES[printing](sharedPrinter(way.node.label, names)),
    reason: way.edge.reason,
    fields: way.edge.fields,
    others,
  });
}

const EXPO_FIELDS = ['expoRouting', 'includeWithExpediter'];

/** Expo 1, and expo 2 where tickets may reach it. */
function expediterHops(traced: TracedStation): readonly Hop[] {
  const { path, traffic, station } = traced;
  const edge = wayOut(traced, 'expo')?.edge;
  const isSkipped = path === 'none';
  const first = hop('expo 1', {
    outcome: isSkipped ? 'no' : path === 'not stated' ? 'unknown' : 'yes',
    sentence: FIRST_SENTENCES[path],
    reason: edge?.reason ?? noWayToExpo(isSkipped, station.expoRouting === 'SKIP_EXPO'),
    fields: edge?.fields ?? EXPO_FIELDS,
    records: traffic?.level1,
  });
  if (isSkipped) return [first];
  const second = hop('expo 2', {
    outcome: traffic?.hasLevel2 === true ? 'yes' : 'unknown',
    ...secondSaid(traffic?.hasLevel2),
    fields: ['itemFulfillmentLevel'],
    records: traffic?.level2,
  });
  return [first, second];
}
