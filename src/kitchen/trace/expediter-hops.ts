/** The hops to expo 1, which gathers a ticket's items, and to expo 2. */
import type { ExpoPath } from '../routing/expo-routing.ts';
import { type Hop, hop, type Outcome } from './hop.ts';
import { type TracedStation, wayOut } from './traced-station.ts';

const FIELDS = ['expoRouting', 'includeWithExpediter'];

/** Expo 1, and expo 2 where tickets may get that far. */
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
    sentence: 'Expo 1 gets it too, and bumps it when the kitchen is done.',
  },
  only: {
    outcome: 'yes',
    sentence: 'Only expo 1 gets it, and bumps it when it is complete.',
  },
  'implicit-all': {
    outcome: 'yes',
    sentence: 'Expo 1 gets it, but only because no station is set to send there.',
  },
  none: { outcome: 'no', sentence: 'It skips expo.' },
  'not stated': {
    outcome: 'unknown',
    sentence: 'Whether expo gets it is not set.',
  },
};

/** Why no edge leads to expo. */
function withoutWay({ station, path }: TracedStation): string {
  const { expoRouting } = station;
  if (path === 'none') {
    return expoRouting === 'SKIP_EXPO'
      ? 'Its tickets do not go to expo; those of other stations do (SKIP_EXPO).'
      : 'includeWithExpediter is false, and expoRouting is not set or not documented; other stations send to expo.';
  }
  return 'expoRouting is not set or not documented, and includeWithExpediter is not set; other stations send to expo.';
}

function secondHop({ traffic }: TracedStation): Hop {
  const fields = ['itemFulfillmentLevel'];
  if (traffic?.hasLevel2 === true) {
    return hop('expo 2', {
      outcome: 'yes',
      sentence: 'Then expo 2 bumps it on its way to the guest.',
      reason: 'Items were bumped at expo 2 on this date.',
      fields,
      records: traffic.level2,
    });
  }
  return hop('expo 2', {
    outcome: 'unknown',
    sentence: 'Then expo 2, if there is one, bumps it on its way to the guest.',
    reason:
      traffic === undefined
        ? 'Only bumps show whether there is one, and no business date was read.'
        : 'Nothing was bumped at expo 2 on this date.',
    fields,
    records: traffic?.level2,
  });
}
