/** The last sentence of a trace: where the ticket arrives, if anywhere. */
import { type Hop, hop, namesText, type Outcome, type Place } from './hop.ts';
import type { TracedStation } from './traced-station.ts';

const FIELDS = ['kitchenPrinter', 'printingMode', 'expoRouting', 'includeWithExpediter'];

/**
 * Sums up the hops to the KDS, the printer and expo 1. With the KDS offline, a ticket is lost exactly where there is neither a printer
 * nor a route to expo, and only expo gets it where there is a route but no printer. Stations that monitor this one get no ticket.
 */
export function endHop({ kdsDown, routing, name }: TracedStation, hops: readonly Hop[]): Hop {
  const eyes = hops.filter(({ place }) => Object.hasOwn(EYES, place));
  const those = (...outcomes: readonly Outcome[]): readonly string[] =>
    eyes.flatMap(({ place, outcome }) => (outcomes.includes(outcome) ? (EYES[place] ?? []) : []));
  const sure = those('yes', 'woken');
  const unsure = those('unknown');
  const fields = routing === 'EXPO_ONLY' || kdsDown ? FIELDS : [...FIELDS, 'prepStationGuid'];
  if (sure.length > 0) {
    // An expo-only station sends its tickets nowhere else.
    const isUnseen =
      kdsDown &&
      unsure.length === 0 &&
      routing !== 'EXPO_ONLY' &&
      sure.every((each) => each === EYES['expo 1']);
    if (isUnseen) {
      return hop('end', {
        outcome: 'partial',
        sentence: `Only expo gets it: nobody at ${name} does.`,
        reason: 'The KDS is offline and there is no printer, but tickets still go to expo.',
        fields,
      });
    }
    return hop('end', {
      outcome: 'yes',
      sentence: `It reaches ${namesText(sure)}.`,
      reason:
        unsure.length === 0
          ? 'Certain from setup and bumps.'
          : `Not certain: ${namesText(unsure)}.`,
      fields,
    });
  }
  if (unsure.length > 0) {
    return hop('end', {
      outcome: 'unknown',
      sentence: `Whether anybody gets it depends on ${namesText(unsure)}.`,
      reason: 'Neither the setup nor any bump makes it certain.',
      fields,
    });
  }
  return hop('end', {
    outcome: 'lost',
    sentence: 'It is lost: nothing prints, and nobody sees it.',
    reason: 'The KDS is offline, there is no printer, and tickets do not go to expo.',
    fields,
  });
}

/** Where the ticket is seen. */
const EYES: Readonly<Partial<Record<Place, string>>> = {
  kds: 'the KDS',
  printer: 'the printer',
  'expo 1': 'expo',
};
