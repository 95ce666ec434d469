/** The hops to those who gather a ticket's dishes: the first expediter, and the second after them. */
import type { ExpoPath } from '../routing/expo-routing.ts';
import { type Hop, hop, type Outcome } from './hop.ts';
import { type TracedStation, wayOut } from './traced-station.ts';

const FIELDS = ['expoRouting', 'includeWithExpediter'];

/** The first expediter, and the second where tickets may come so far. */
export function expediterHops(traced: TracedStation): readonly Hop[] {
  const { path, traffic } = traced;
  const edge = wayOut(traced, 'expo')?.edge;
  const first = hop('expo 1', {
    ...AT_FIRST[path],
    reason: edge?.reason ?? withoutWay(traced),
    fields: edge?.fields ?? FIELDS,
    records: traffic?.level1,
  });
  return path === 'none' ? [first] : [first, secondHop(traced)];
}

const AT_FIRST: Readonly<
  Record<ExpoPath, { readonly outcome: Outcome; readonly sentence: string }>
> = {
  explicit: {
    outcome: 'yes',
    sentence: 'The first expediter gets it too, and marks it when the kitchen is done with it.',
  },
  only: {
    outcome: 'yes',
    sentence: 'The first expediter alone gets it, and marks it when it is complete.',
  },
  'implicit-all': {
    outcome: 'yes',
    sentence: 'The first expediter gets it by fallback, since no station is set to send there.',
  },
  none: { outcome: 'no', sentence: 'It skips the expediter: nobody gathers it there.' },
  'not stated': {
    outcome: 'unknown',
    sentence: 'Whether the expediter gets it is not stated.',
  },
};

/** Why no edge leads to the expediter. */
function withoutWay({ station, path }: TracedStation): string {
  const { expoRouting } = station;
  if (path === 'none') {
    return expoRouting === 'SKIP_EXPO'
      ? 'SKIP_EXPO: its tickets are not sent there, while those of other stations are.'
      : 'includeWithExpediter is false and expoRouting does not say otherwise; other stations do send there.';
  }
  return 'Neither expoRouting, as far as it is known, nor includeWithExpediter says so; other stations do send there.';
}

function secondHop({ traffic }: TracedStation): Hop {
  const fields = ['itemFulfillmentLevel'];
  if (traffic?.hasLevel2 === true) {
    return hop('expo 2', {
      outcome: 'yes',
      sentence: 'Then the second expediter sees it out to the guest.',
      reason: 'Level-2 records of this business date prove that there is one.',
      fields,
      records: traffic.level2,
    });
  }
  return hop('expo 2', {
    outcome: 'unknown',
    sentence: 'Then a second expediter may see it out to the guest, if there is one.',
    reason:
      traffic === undefined
        ? 'Only level-2 records could prove one, and the business date is not read.'
        : 'No level-2 record of this business date: nothing proves that there is one.',
    fields,
    records: traffic?.level2,
  });
}
