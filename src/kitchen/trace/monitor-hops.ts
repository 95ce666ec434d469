/**
 * Stations that monitor each other. The station that monitors prints the others' items at the bottom of its own ticket, so that it can
 * wait for them; where it does not print, nobody sees that list.
 */
import { type Hop, type HopOutcome, hop, type NamedStation, namesText } from './hop.ts';
import {
  monitoredBy,
  monitorsOf,
  type Printing,
  printingOf,
  type TracedStation,
} from './traced-station.ts';

const FIELDS = ['connectedPrepStations', 'printingMode', 'kitchenPrinter'];

/** The bottom of the station's own ticket; no hop where it monitors no existing station. */
export function listsHops(traced: TracedStation): readonly Hop[] {
  const others = monitoredBy(traced);
  if (others.length === 0) return [];
  const names = namesText(others.map(({ name }) => name));
  const own = OWN_BOTTOM[traced.printing];
  return [
    hop('lists', {
      outcome: own.outcome,
      sentence: own.sentence(names),
      reason: `${traced.name} monitors ${names}. Monitored items are listed on printed tickets only.`,
      fields: [...FIELDS, ...(traced.printing === 'silent' ? ['expoRouting'] : [])],
      others,
    }),
  ];
}

const OWN_BOTTOM: Readonly<
  Record<Printing, { readonly outcome: HopOutcome; readonly sentence: (names: string) => string }>
> = {
  prints: {
    outcome: 'yes',
    sentence: (names) => `The bottom of the ticket lists the same order's items at ${names}.`,
  },
  woken: {
    outcome: 'woken',
    sentence: (names) =>
      `The bottom of the printed ticket lists the same order's items at ${names}.`,
  },
  dormant: {
    outcome: 'no',
    sentence: (names) => `While the KDS works, nobody sees the same order's items at ${names}.`,
  },
  'no printer': {
    outcome: 'no',
    sentence: (names) => `Without a printer, nobody sees the same order's items at ${names}.`,
  },
  silent: {
    outcome: 'no',
    sentence: (names) => `Nothing prints, so nobody sees the same order's items at ${names}.`,
  },
  unknown: {
    outcome: 'unknown',
    sentence: (names) =>
      `If it prints, the bottom of the ticket lists the same order's items at ${names}.`,
  },
};

/** The stations whose tickets list its items, one hop for each outcome. Their own KDS is online in any case. */
export function listedHops(traced: TracedStation): readonly Hop[] {
  const { name, routing } = traced;
  const monitors = monitorsOf(traced);
  if (routing === 'EXPO_ONLY' && monitors.length > 0) {
    const names = namesText(monitors.map((other) => other.name));
    return [
      hop('listed', {
        outcome: 'no',
        sentence: `${names} ${monitors.length === 1 ? 'monitors' : 'monitor'} ${name}, where there is nothing to wait for.`,
        reason: 'Nothing is made at this station (EXPO_ONLY).',
        fields: ['connectedPrepStations', 'expoRouting'],
        others: monitors,
      }),
    ];
  }
  const byPrinting = new Map<Printing, NamedStation[]>();
  for (const other of monitors) {
    const printing = printingOf(other.station, false);
    const alike = byPrinting.get(printing);
    if (alike === undefined) byPrinting.set(printing, [other]);
    else alike.push(other);
  }
  return PRINTINGS.flatMap((printing) => {
    const others = byPrinting.get(printing);
    if (others === undefined) return [];
    const names = namesText(others.map((other) => other.name));
    const { outcome, sentence, reason } = OTHERS_BOTTOM[printing];
    return [
      hop('listed', {
        outcome,
        sentence: sentence(names, name),
        reason: `${reason} They monitor ${name}: its items are listed where an order has items for both.`,
        fields: [...FIELDS, ...(printing === 'silent' ? ['expoRouting'] : [])],
        others,
      }),
    ];
  });
}

interface OthersBottom {
  readonly outcome: HopOutcome;
  readonly sentence: (names: string, name: string) => string;
  readonly reason: string;
}

const OTHERS_BOTTOM: Readonly<Record<Printing, OthersBottom>> = {
  prints: {
    outcome: 'yes',
    sentence: (names, name) =>
      `Tickets at ${names} list it at the bottom, so cooks there wait for ${name}.`,
    reason: 'Their tickets always print (ON).',
  },
  dormant: {
    outcome: 'no',
    sentence: (names, name) =>
      `While their KDS works, nobody at ${names} sees that they should wait for ${name}.`,
    reason: 'Their tickets print only while their KDS is offline (OFFLINE_ONLY).',
  },
  woken: {
    outcome: 'woken',
    sentence: (names, name) =>
      `Tickets at ${names} list it at the bottom, so cooks there wait for ${name}.`,
    reason: 'Their tickets print while their KDS is offline (OFFLINE_ONLY).',
  },
  'no printer': {
    outcome: 'no',
    sentence: (names, name) => `Nobody at ${names} sees that they should wait for ${name}.`,
    reason: 'They have no printer, and monitored items are listed on printed tickets only.',
  },
  silent: {
    outcome: 'no',
    sentence: (names, name) => `Nobody at ${names} sees that they should wait for ${name}.`,
    reason: 'They get no tickets (EXPO_ONLY).',
  },
  unknown: {
    outcome: 'unknown',
    sentence: (names, name) =>
      `Tickets at ${names}, if they print, list it at the bottom, so cooks there wait for ${name}.`,
    reason: 'Their printing mode is not set or not documented by the API.',
  },
};

/** The order of these hops. */
const PRINTINGS: readonly Printing[] = [
  'prints',
  'woken',
  'unknown',
  'dormant',
  'no printer',
  'silent',
];
