/** The last sentence of a trace: who gets the ticket after all, or that nobody does. */
import { type Hop, hop, namesText, type Outcome, type Place } from './hop.ts';
import type { TracedStation } from './traced-station.ts';

const FIELDS = ['kitchenPrinter', 'printingMode', 'expoRouting', 'includeWithExpediter'];

/**
 * Sums up the hops to the KDS, the printer and the first expediter. With the KDS offline a ticket is lost exactly where there is
 * neither a printer nor a way to the expediter, and reaches only the expediter where there is a way to them and no printer. Stations
 * that monitor this one get no ticket of it.
 */
export function endHop({ kdsDown, routing, name }: TracedStation, hops: readonly Hop[]): Hop {
  const eyes = hops.filter(({ place }) => Object.hasOwn(EYES, place));
  const those = (...outcomes: readonly Outcome[]): readonly string[] =>
    eyes.flatMap(({ place, outcome }) => (outcomes.includes(outcome) ? (EYES[place] ?? []) : []));
  const sure = those('yes', 'woken');
  const unsure = those('unknown');
  const fields = routing === 'EXPO_ONLY' || kdsDown ? FIELDS : [...FIELDS, 'prepStationGuid'];
  if (sure.length > 0) {
    // Of a station that sends to the expediter alone nothing else is expected.
    const isUnseen =
      kdsDown &&
      unsure.length === 0 &&
      routing !== 'EXPO_ONLY' &&
      sure.every((each) => each === EYES['expo 1']);
    if (isUnseen) {
      return hop('end', {
        outcome: 'partial',
        sentence: `Only the expediter gets it: nobody at ${name} does.`,
        reason:
          'With its KDS offline it has no printer, but its tickets still go to the expediter.',
        fields,
      });
    }
    return hop('end', {
      outcome: 'yes',
      sentence: `It reaches ${namesText(sure)}.`,
      reason:
        unsure.length === 0
          ? 'All of that follows from what is set and recorded.'
          : `Not certain is ${namesText(unsure)}.`,
      fields,
    });
  }
  if (unsure.length > 0) {
    return hop('end', {
      outcome: 'unknown',
      sentence: `Whether anybody gets it hangs on ${namesText(unsure)}.`,
      reason: 'Nothing that is set or recorded makes it certain.',
      fields,
    });
  }
  return hop('end', {
    outcome: 'lost',
    sentence: 'It is lost: nothing prints, and nobody sees it.',
    reason: 'With its KDS offline there is neither a printer nor a way to the expediter.',
    fields,
  });
}

/** Where somebody gets a ticket. */
const EYES: Readonly<Partial<Record<Place, string>>> = {
  kds: 'the KDS',
  printer: 'paper',
  'expo 1': 'the expediter',
};
