/** A ticket's first hops: fired, shown on the KDS, printed. */
import { stationName } from '../model/station.ts';
import { type Hop, hop, inNameOrder } from './hop.ts';
import { PRINTING_OUTCOMES, type TracedStation, wayOut } from './traced-station.ts';
import {
  FIRED_REASON,
  FIRST_SENTENCES,
  firedSentence,
  kdsSentence,
  noPrinter,
  noWayToExpo,
  PRINTER_SENTENCES,
  secondSaid,
  sharedPrinter,
  skippedStation,
} from './words.ts';

export function firedHop({ name }: TracedStation): Hop {
  return hop('fired', {
    outcome: 'yes',
    sentence: firedSentence(name),
    reason: FIRED_REASON,
    fields: ['guid', 'name'],
  });
}

export function kdsHop(traced: TracedStation): Hop {
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

export function printerHop(traced: TracedStation): Hop {
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

const FIELDS = ['expoRouting', 'includeWithExpediter'];

/** Expo 1, and expo 2 where tickets may reach it. */
export function expediterHops(traced: TracedStation): readonly Hop[] {
  const { path, traffic, station } = traced;
  const edge = wayOut(traced, 'expo')?.edge;
  const isSkipped = path === 'none';
  const first = hop('expo 1', {
    outcome: isSkipped ? 'no' : path === 'not stated' ? 'unknown' : 'yes',
    sentence: FIRST_SENTENCES[path],
    reason: edge?.reason ?? noWayToExpo(isSkipped, station.expoRouting === 'SKIP_EXPO'),
    fields: edge?.fields ?? FIELDS,
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
