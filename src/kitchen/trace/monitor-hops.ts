/**
 * The stations that watch each other. The station that monitors prints the items of the others at the foot of its own paper, so it
 * is the one that knows to wait; where it does not print, nobody reads that list.
 */
import { type Hop, hop, type NamedStation, namesText, type Outcome } from './hop.ts';
import { type Paper, paperOf } from './paper.ts';
import { monitoredBy, monitorsOf, type TracedStation } from './traced-station.ts';

const FIELDS = ['connectedPrepStations', 'printingMode', 'kitchenPrinter'];

/** What stands at the foot of the station's own paper; none where it monitors nobody that is there. */
export function listsHops(traced: TracedStation): readonly Hop[] {
  const others = monitoredBy(traced);
  if (others.length === 0) return [];
  const names = namesText(others.map(({ name }) => name));
  const told = OWN_FOOT[traced.paper];
  return [
    hop('lists', {
      outcome: told.outcome,
      sentence: told.sentence(names),
      reason: `${traced.name} monitors ${names}; such a list stands on printed tickets alone.`,
      fields: [...FIELDS, ...(traced.paper === 'silent' ? ['expoRouting'] : [])],
      others,
    }),
  ];
}

const OWN_FOOT: Readonly<
  Record<Paper, { readonly outcome: Outcome; readonly sentence: (names: string) => string }>
> = {
  prints: {
    outcome: 'yes',
    sentence: (names) => `At its foot the paper lists what is made at ${names} for the same order.`,
  },
  woken: {
    outcome: 'woken',
    sentence: (names) =>
      `With the paper its foot wakes up: what is made at ${names} for the same order.`,
  },
  dormant: {
    outcome: 'no',
    sentence: (names) =>
      `While the KDS works nobody reads what is made at ${names} for the same order.`,
  },
  'no printer': {
    outcome: 'no',
    sentence: (names) =>
      `Without a printer nobody reads what is made at ${names} for the same order.`,
  },
  silent: {
    outcome: 'no',
    sentence: (names) =>
      `As nothing prints, nobody reads what is made at ${names} for the same order.`,
  },
  unknown: {
    outcome: 'unknown',
    sentence: (names) =>
      `If it prints, its foot lists what is made at ${names} for the same order.`,
  },
};

/** Whose paper lists its items, one hop for each thing that can come of that. Their own KDS works in any case. */
export function listedHops(traced: TracedStation): readonly Hop[] {
  const { name, routing } = traced;
  const monitors = monitorsOf(traced);
  if (routing === 'EXPO_ONLY' && monitors.length > 0) {
    const names = namesText(monitors.map((other) => other.name));
    return [
      hop('listed', {
        outcome: 'no',
        sentence: `The watch of ${names} over ${name} is idle: there is nobody to wait for.`,
        reason: 'EXPO_ONLY: nothing is made at this station.',
        fields: ['connectedPrepStations', 'expoRouting'],
        others: monitors,
      }),
    ];
  }
  const byPaper = new Map<Paper, NamedStation[]>();
  for (const other of monitors) {
    const paper = paperOf(other.station, false);
    const alike = byPaper.get(paper);
    if (alike === undefined) byPaper.set(paper, [other]);
    else alike.push(other);
  }
  return PAPERS.flatMap((paper) => {
    const others = byPaper.get(paper);
    if (others === undefined) return [];
    const names = namesText(others.map((other) => other.name));
    const { outcome, sentence, reason } = OTHERS_FOOT[paper];
    return [
      hop('listed', {
        outcome,
        sentence: sentence(names, name),
        reason: `${reason} They monitor ${name}, and read of it where an order has items for both.`,
        fields: [...FIELDS, ...(paper === 'silent' ? ['expoRouting'] : [])],
        others,
      }),
    ];
  });
}

interface OthersFoot {
  readonly outcome: Outcome;
  readonly sentence: (names: string, name: string) => string;
  readonly reason: string;
}

const OTHERS_FOOT: Readonly<Record<Paper, OthersFoot>> = {
  prints: {
    outcome: 'yes',
    sentence: (names, name) =>
      `The paper of ${names} lists it at the foot: there they wait for ${name}.`,
    reason: 'ON: their tickets always print.',
  },
  dormant: {
    outcome: 'no',
    sentence: (names, name) =>
      `At ${names} nobody reads that they are to wait for ${name}, while their own KDS works.`,
    reason: 'OFFLINE_ONLY: their list is dormant until their KDS is offline.',
  },
  woken: {
    outcome: 'woken',
    sentence: (names, name) =>
      `The paper of ${names} lists it at the foot: there they wait for ${name}.`,
    reason: 'OFFLINE_ONLY: their tickets print while their KDS is offline.',
  },
  'no printer': {
    outcome: 'no',
    sentence: (names, name) => `At ${names} nobody reads that they are to wait for ${name}.`,
    reason: 'They have no printer, and such a list stands on printed tickets alone.',
  },
  silent: {
    outcome: 'no',
    sentence: (names, name) => `At ${names} nobody reads that they are to wait for ${name}.`,
    reason: 'EXPO_ONLY: no ticket comes to them.',
  },
  unknown: {
    outcome: 'unknown',
    sentence: (names, name) =>
      `The paper of ${names}, if there is any, lists it: there they wait for ${name}.`,
    reason: 'Their printing mode is not stated or not one that the API documents.',
  },
};

/** The order in which such hops are told. */
const PAPERS: readonly Paper[] = ['prints', 'woken', 'unknown', 'dormant', 'no printer', 'silent'];
