/**
 * Stations that monitor each other. The station that monitors prints the others' items at the bottom of its own ticket, so that it can
 * wait for them; where it does not print, nobody sees that list.
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

/** The bottom of the station's own ticket; no hop where it monitors no existing station. */
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

/** The stations whose tickets list its items, one hop for each outcome. Their own KDS is online in any case. */
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

/** The order of these hops. */
const PRINTINGS: readonly Printing[] = [
  'prints',
  'woken',
  'unknown',
  'dormant',
  'no printer',
  'silent',
];
