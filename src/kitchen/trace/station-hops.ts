/** The first hops of a ticket: it is fired, its KDS shows it, its printer prints it. */
import { stationName } from '../model/station.ts';
import { type Hop, hop, inNameOrder, namesText } from './hop.ts';
import { type TracedStation, wayOut } from './traced-station.ts';

/** The ticket is fired. */
export function firedHop({ name }: TracedStation): Hop {
  return hop('fired', {
    outcome: 'yes',
    sentence: `A ticket is fired with an item for ${name}.`,
    reason: 'The menu sets which items come here; the API does not include that.',
    fields: ['guid', 'name'],
  });
}

/** The station's KDS. */
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

/** The station's printer. */
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
