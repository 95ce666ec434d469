/**
 * The monitoring station prints the others' items at the bottom of a ticket, so that it can wait for them. Where it doesn't print, nobody
 * sees the list.
 */
import { type Hop, hop, type NamedStation } from './hop.ts';
import {
  monitoredBy,
  monitorsOf,
  PRINTING_OUTCOMES,
  type Printing,
  printingOf,
  type TracedStation,
} from './traced-station.ts';
import { idleMonitors, LISTS_SENTENCES, listedSaid, monitorsReason } from './words.ts';

const FIELDS = ['connectedPrepStations', 'printingMode', 'kitchenPrinter'];

/** The station's own ticket, unless it monitors no existing station. */
export function listsHops(traced: TracedStation): readonly Hop[] {
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
export function listedHops(traced: TracedStation): readonly Hop[] {
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
  return printing === 'silent' ? [...FIELDS, 'expoRouting'] : FIELDS;
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
