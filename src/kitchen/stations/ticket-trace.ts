/**
 * A ticket's route with an item for one station, one sentence per hop. Invariants:
 * 1. Every hop has a reason, and names the API fields that show the hop.
 * 2. A hop on an edge of the routing graph has the edge's reason.
 * 3. The order of stations in the list changes nothing.
 * 4. Hops come in the order of `PLACES`.
 * 5. With the KDS offline, a ticket is lost if there is neither a printer nor a route to expo. It is partial if only expo is left.
 *    R06 is an error if the ticket is lost, otherwise a warning.
 * 6. Contradictions, undocumented values, and dead links that the audit found are doubts beside the hops. Nothing is corrected.
 */
import type { Issue } from '../audit/rule.ts';
import { type Station, stationName, stationsByGuid } from '../model/restaurant.ts';
import {
  type EdgeKind,
  type EgoGraph,
  type ExpoPath,
  type ExpoRouting,
  egoGraph,
  everyStationFallsBackToExpo,
  expoPath,
  expoRouting,
  type Neighbor,
  routingGraph,
} from '../routing/routing-graph.ts';
import type { StationTraffic } from '../routing/routing-traffic.ts';
import { ascending } from '../text/ordering.ts';
import { namesText } from '../text/quantities.ts';
import { idsOf } from '../text/record-lines.ts';
import {
  EXPO_SENTENCES,
  type Hop,
  type HopOutcome,
  type HopPlace,
  hopWords,
  LOST,
  mayReach,
  onlyExpo,
  PRINTING_WORDS,
  type Printing,
  printingOf,
  type Said,
  type TicketTrace,
  type TraceDoubt,
  withoutPrinter,
} from './trace-words.ts';

/** Kinds of doubt by audit rule, in the order shown. */
const DOUBTING: Readonly<Record<string, TraceDoubt['kind']>> = {
  R01: 'conflict',
  R02: 'conflict',
  R04: 'unknown value',
  R11: 'dangling',
  R12: 'dangling',
  R14: 'dangling',
  R25: 'records',
  R21: 'records',
};

export interface TraceOptions {
  readonly kdsDown: boolean;
  /** GUIDs of stations with bumps on the date. `undefined` while no date is read. */
  readonly provenKds: ReadonlySet<string> | undefined;
  readonly day?: StationTraffic | undefined;
  readonly issues?: readonly Issue[];
}

interface TracedStation {
  readonly station: Station;
  readonly name: string;
  readonly kdsDown: boolean;
  /** Whether bumps prove that there is a KDS. `undefined` while no date is read. */
  readonly isKdsProven: boolean | undefined;
  readonly routing: ExpoRouting;
  readonly path: ExpoPath;
  readonly ego: EgoGraph;
  readonly byGuid: ReadonlyMap<string, Station>;
  readonly traffic: StationTraffic | undefined;
}

/** `undefined` if the station is not in the list. Never throws. */
export function traceTicket(
  stations: readonly Station[],
  stationGuid: string,
  { kdsDown, provenKds, day, issues = [] }: TraceOptions,
): TicketTrace | undefined {
  const byGuid = stationsByGuid(stations);
  const station = byGuid.get(stationGuid);
  const ego = egoGraph(routingGraph(stations, provenKds), stationGuid);
  if (station === undefined || ego === undefined) return undefined;
  const traced: TracedStation = {
    station,
    name: stationName(station),
    kdsDown,
    isKdsProven: provenKds?.has(stationGuid),
    routing: expoRouting(station),
    path: expoPath(station, everyStationFallsBackToExpo(stations)),
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
    name: traced.name,
    kdsDown,
    hops: [...hops, endHop(traced, hops)],
    doubts: Object.entries(DOUBTING).flatMap(([rule, kind]) =>
      issues
        .filter((issue) => issue.rule === rule)
        .map(({ message, fields }) => ({ kind, rule, sentence: message, fields })),
    ),
  };
}

function hop(
  place: HopPlace,
  facts: Pick<Hop, 'outcome' | 'sentence' | 'reason' | 'fields'> & {
    readonly others?: readonly Station[];
    readonly records?: number | undefined;
  },
): Hop {
  const { others = [], records, ...rest } = facts;
  return { place, ...rest, stations: others.map(({ guid }) => guid), records };
}

function wayOut({ ego }: TracedStation, kind: EdgeKind): Neighbor | undefined {
  return ego.outgoing.find(({ edge }) => edge.kind === kind);
}

function otherStations(
  { byGuid, station }: TracedStation,
  guids: Iterable<string | undefined>,
): readonly Station[] {
  return [...guids]
    .flatMap((guid) => (guid === station.guid ? [] : (byGuid.get(guid ?? '') ?? [])))
    .sort((a, b) => ascending(stationName(a), stationName(b)) || ascending(a.guid, b.guid));
}

function namesOf(stations: readonly Station[]): string {
  return namesText(stations.map(stationName));
}

function firedHop({ name }: TracedStation): Hop {
  const article = /^[aeio]/i.test(name) ? 'an' : 'a';
  return hop('fired', {
    outcome: 'yes',
    ...hopWords`A ticket with ${article} ${name} item is fired. | The menu sets which items come here. The API does not include it.`,
    fields: ['guid', 'name'],
  });
}

function kdsHop(traced: TracedStation): Hop {
  const { name, kdsDown, isKdsProven = false, traffic } = traced;
  const edge = wayOut(traced, 'display')?.edge;
  if (edge === undefined) {
    return hop('kds', {
      outcome: 'no',
      ...hopWords`${name} does not get it. | Tickets go to expo only (EXPO_ONLY).`,
      fields: ['expoRouting'],
    });
  }
  return hop('kds', {
    outcome: kdsDown ? 'no' : isKdsProven ? 'yes' : 'unknown',
    sentence: kdsDown
      ? `The KDS at ${name}${isKdsProven ? '' : ', if there is one,'} is offline: nobody sees it there.`
      : `It shows on the KDS at ${name}${isKdsProven ? '' : ', if there is one'}.`,
    reason: edge.reason,
    fields: edge.fields,
    records: traffic?.level0,
  });
}

function printerHop(traced: TracedStation): Hop {
  const { station, routing, kdsDown, byGuid } = traced;
  const way = wayOut(traced, 'print');
  if (way === undefined) {
    const isExpoOnly = routing === 'EXPO_ONLY';
    return hop('printer', {
      outcome: 'no',
      ...withoutPrinter(isExpoOnly ? routing : station.printingMode, kdsDown),
      fields: ['kitchenPrinter', isExpoOnly ? 'expoRouting' : 'printingMode'],
    });
  }
  const others = otherStations(
    traced,
    [...byGuid.values()].flatMap(({ guid, kitchenPrinter }) =>
      kitchenPrinter?.guid === station.kitchenPrinter?.guid ? guid : [],
    ),
  );
  const shared = others.length === 0 ? '' : ` (shared with ${namesOf(others)})`;
  const { outcome, printer } = PRINTING_WORDS[printingOf(station, kdsDown)];
  const { reason, fields } = way.edge;
  return hop('printer', {
    outcome,
    sentence: printer(way.node.label + shared),
    reason,
    fields,
    others,
  });
}

const MONITOR_FIELDS = ['connectedPrepStations', 'printingMode', 'kitchenPrinter'];

function monitorFields(printing: Printing): readonly string[] {
  return printing === 'silent' ? [...MONITOR_FIELDS, 'expoRouting'] : MONITOR_FIELDS;
}

/** The station's printed ticket lists the items of monitored stations. There is no hop if no monitored station is listed. */
function listsHops(traced: TracedStation): readonly Hop[] {
  const { ego, name, station, kdsDown } = traced;
  const monitored = ego.outgoing.filter(({ edge }) => edge.kind === 'monitor');
  const others = otherStations(
    traced,
    monitored.map(({ node }) => node.stationGuid),
  );
  if (others.length === 0) return [];
  const names = namesOf(others);
  const printing = printingOf(station, kdsDown);
  const { outcome, lists } = PRINTING_WORDS[printing];
  const items =
    others.length === 1 ? `this order's ${names} items` : `this order's items from ${names}`;
  return [
    hop('lists', {
      outcome,
      sentence: lists(items),
      reason: `${name} monitors ${names}. Monitored items are listed on printed tickets only.`,
      fields: monitorFields(printing),
      others,
    }),
  ];
}

/** Stations that list this station's items on their tickets, one hop per outcome. Their KDS counts as online. */
function listedHops(traced: TracedStation): readonly Hop[] {
  const { ego, name, routing } = traced;
  const monitors = otherStations(
    traced,
    ego.incoming.map(({ node }) => node.stationGuid),
  );
  if (routing === 'EXPO_ONLY' && monitors.length > 0) {
    const verb = monitors.length === 1 ? 'monitors' : 'monitor';
    return [
      hop('listed', {
        outcome: 'no',
        ...hopWords`${namesOf(monitors)} ${verb} ${name}, where there is nothing to wait for. | Nothing is made at this station (EXPO_ONLY).`,
        fields: ['connectedPrepStations', 'expoRouting'],
        others: monitors,
      }),
    ];
  }
  const byPrinting = Map.groupBy(monitors, (station) => printingOf(station, false));
  return idsOf(PRINTING_WORDS).flatMap((printing) => {
    const others = byPrinting.get(printing);
    if (others === undefined) return [];
    const { outcome, listed, why } = PRINTING_WORDS[printing];
    const reason = `They monitor ${name}. ${why}`;
    const sentence = listed(namesOf(others), name);
    return [hop('listed', { outcome, sentence, reason, fields: monitorFields(printing), others })];
  });
}

function expediterHops(traced: TracedStation): readonly Hop[] {
  const { path, traffic, station } = traced;
  const edge = wayOut(traced, 'expo')?.edge;
  const isSkipped = path === 'none';
  const noWay =
    station.expoRouting === 'SKIP_EXPO'
      ? 'Its tickets skip expo, while other stations send there (SKIP_EXPO).'
      : `expoRouting is not set or not documented, and includeWithExpediter is ${isSkipped ? 'false' : 'not set'}. Other stations send to expo.`;
  const first = hop('expo 1', {
    outcome: isSkipped ? 'no' : path === 'not stated' ? 'unknown' : 'yes',
    sentence: EXPO_SENTENCES[path],
    reason: edge?.reason ?? noWay,
    fields: edge?.fields ?? ['expoRouting', 'includeWithExpediter'],
    records: traffic?.level1,
  });
  if (isSkipped) return [first];
  const noBumps =
    traffic === undefined
      ? 'Only bumps show whether there is one, and no business date was read.'
      : 'Nothing was bumped at expo 2 on this date.';
  const second = hop('expo 2', {
    ...(traffic?.hasLevel2 === true
      ? {
          outcome: 'yes',
          ...hopWords`Then expo 2 bumps it as it goes out. | Items were bumped at expo 2 on this date.`,
        }
      : {
          outcome: 'unknown',
          ...hopWords`Then expo 2, if there is one, bumps it as it goes out. | ${noBumps}`,
        }),
    fields: ['itemFulfillmentLevel'],
    records: traffic?.level2,
  });
  return [first, second];
}

const SEEN_AT: Readonly<Partial<Record<HopPlace, string>>> = {
  kds: 'the KDS',
  printer: 'the printer',
  'expo 1': 'expo',
};

/** Sums up the hops to the KDS, the printer, and expo 1 (invariant 5). Stations that monitor this one get no ticket. */
function endHop({ kdsDown, routing, name, isKdsProven }: TracedStation, hops: readonly Hop[]): Hop {
  const placesWith = (...outcomes: readonly HopOutcome[]): readonly string[] =>
    hops.flatMap(({ place, outcome }) =>
      outcomes.includes(outcome) ? (SEEN_AT[place] ?? []) : [],
    );
  const sure = placesWith('yes', 'woken');
  const unsure = placesWith('unknown');
  const isExpoOnly = routing === 'EXPO_ONLY';
  const setup = ['kitchenPrinter', 'printingMode', 'expoRouting', 'includeWithExpediter'];
  const fields = isExpoOnly || kdsDown ? setup : [...setup, 'prepStationGuid'];
  const end = (outcome: HopOutcome, words: Said) => hop('end', { outcome, ...words, fields });
  // An expo-only station sends tickets nowhere else, so expo alone is not partial.
  if (kdsDown && !isExpoOnly && unsure.length === 0 && sure.join() === 'expo') {
    return end('partial', onlyExpo(name));
  }
  if (sure.length > 0) {
    const reason =
      unsure.length > 0
        ? `Not confirmed: ${namesText(unsure)}.`
        : `Confirmed by ${isKdsProven === undefined ? 'setup' : 'setup and bumps'}.`;
    return end('yes', hopWords`A ticket fired here reaches ${namesText(sure)}. | ${reason}`);
  }
  if (unsure.length > 0) return end('unknown', mayReach(namesText(unsure)));
  return end('lost', LOST);
}
