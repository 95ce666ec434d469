/** The first hops of a ticket: it is fired, its KDS shows it, its printer prints it. */
import { stationName } from '../model/station.ts';
import type { ExpoPath } from '../routing/expo-routing.ts';
import { type Hop, type HopOutcome, hop, inNameOrder, namesText } from './hop.ts';
import { type TracedStation, wayOut } from './traced-station.ts';

export function firedHop({ name }: TracedStation): Hop {
  return hop('fired', {
    outcome: 'yes',
    sentence: `A ticket is fired with an item for ${name}.`,
    reason: 'The menu sets which items come here; the API does not include that.',
    fields: ['guid', 'name'],
  });
}

export function kdsHop(traced: TracedStation): Hop {
  const { name, kdsDown, isKdsProven, traffic } = traced;
  const edge = wayOut(traced, 'display')?.edge;
  if (edge === undefined) {
    return hop('kds', {
      outcome: 'no',
      sentence: `${name} does not get it.`,
      reason: 'Tickets go to expo only (EXPO_ONLY).',
      fields: ['expoRouting'],
    });
  }
  const perhaps = isKdsProven === true ? '' : ', if there is one';
  const { reason, fields } = edge;
  const why = { reason, fields, records: traffic?.level0 };
  if (kdsDown) {
    const which = isKdsProven === true ? '' : ', if there is one,';
    const sentence = `The KDS at ${name}${which} is offline: nobody sees it there.`;
    return hop('kds', { outcome: 'no', sentence, ...why });
  }
  const outcome = isKdsProven === true ? 'yes' : 'unknown';
  return hop('kds', { outcome, sentence: `It shows on the KDS at ${name}${perhaps}.`, ...why });
}

export function printerHop(traced: TracedStation): Hop {
  const { printing, station } = traced;
  const way = wayOut(traced, 'print');
  if (way === undefined) {
    return hop('printer', { outcome: 'no', ...withoutPrinter(traced) });
  }
  const { byGuid } = traced;
  const sharers = inNameOrder(
    [...byGuid.values()].flatMap((other) =>
      other.guid !== station.guid && other.kitchenPrinter?.guid === station.kitchenPrinter?.guid
        ? [{ guid: other.guid, name: stationName(other), station: other }]
        : [],
    ),
  );
  const shared =
    sharers.length === 0 ? '' : `, shared with ${namesText(sharers.map(({ name }) => name))}`;
  const aside = shared === '' ? '' : `${shared},`;
  const { label } = way.node;
  const { reason, fields } = way.edge;
  const why = { reason, fields, others: sharers };
  switch (printing) {
    case 'prints':
      return hop('printer', {
        outcome: 'yes',
        sentence: `It prints on ${label}${shared}.`,
        ...why,
      });
    case 'woken':
      return hop('printer', {
        outcome: 'woken',
        sentence: `It prints on the backup, ${label}${shared}.`,
        ...why,
      });
    case 'dormant':
      return hop('printer', {
        outcome: 'no',
        sentence: `It does not print: ${label}${aside} prints only while the KDS is offline.`,
        ...why,
      });
    case 'silent':
    case 'no printer':
      return hop('printer', { outcome: 'no', sentence: `It does not print on ${label}.`, ...why });
    case 'unknown':
      return hop('printer', {
        outcome: 'unknown',
        sentence: `It may print on ${label}${shared}.`,
        ...why,
      });
  }
}

function withoutPrinter({ station, routing, kdsDown }: TracedStation) {
  const fields = ['kitchenPrinter', 'printingMode'];
  if (routing === 'EXPO_ONLY') {
    return {
      sentence: 'It does not print.',
      reason: 'No tickets come here, and no printer is assigned (EXPO_ONLY).',
      fields: ['kitchenPrinter', 'expoRouting'],
    };
  }
  switch (station.printingMode) {
    case 'ON':
      return {
        sentence: 'It does not print, though it is set to always print.',
        reason: 'Every ticket is set to print, but no printer is assigned (ON).',
        fields,
      };
    case 'OFFLINE_ONLY':
      return {
        sentence: kdsDown
          ? 'It does not print: no backup printer is assigned.'
          : 'It does not print, and no backup printer is assigned.',
        reason:
          'Tickets print only while the KDS is offline, but no printer is assigned (OFFLINE_ONLY).',
        fields,
      };
    default:
      return { sentence: 'It does not print.', reason: 'No printer is assigned.', fields };
  }
}

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
  Record<ExpoPath, { readonly outcome: HopOutcome; readonly sentence: string }>
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
