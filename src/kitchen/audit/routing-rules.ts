/** Rules about the way to the expediter: R01–R05 and R20. */
import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import { isKnownMode, isKnownRouting, LIST_INCOMPLETE, NO_MODE, NO_ROUTING } from './lacks.ts';
import type { Lack, Rule } from './rule.ts';
import type { Thresholds } from './thresholds.ts';

/** R20. */
const NO_EXPO = {
  fewest: { value: 2, unit: 'stations', compares: 'at least', about: 'in the kitchen' },
} satisfies Thresholds;

const NO_BOX: Lack = { lacks: 'includeWithExpediter is not stated' };

/** R01–R05, R20. */
export const ROUTING_RULES: readonly Rule[] = [
  {
    id: 'R01',
    name: 'expo-conflict',
    severity: 'error',
    condition:
      'expoRouting and includeWithExpediter contradict each other: SEND_TO_EXPO with false, or SKIP_EXPO with true.',
    why: 'Older devices follow the box, so some screens show the ticket and others do not.',
    fix: 'Set both fields to the same meaning; until then expoRouting counts.',
    fields: ['expoRouting', 'includeWithExpediter'],
    judge: ({ expoRouting, includeWithExpediter }) => {
      if (!isKnownRouting(expoRouting)) return NO_ROUTING;
      if (expoRouting === 'EXPO_ONLY') return undefined;
      if (includeWithExpediter === undefined) return NO_BOX;
      return includeWithExpediter === (expoRouting === 'SEND_TO_EXPO')
        ? undefined
        : {
            words: 'expo fields clash',
            message: `expoRouting says ${expoRouting}, includeWithExpediter says the opposite: older devices follow the second.`,
          };
    },
  },
  {
    id: 'R02',
    name: 'expo-only-flag',
    severity: 'warn',
    condition: 'expoRouting is EXPO_ONLY and includeWithExpediter is false.',
    why: 'Devices that read only the box drop the tickets from the expediter, and the station does not get them either.',
    fix: 'Turn "send to expediter" on, or choose SKIP_EXPO.',
    fields: ['expoRouting', 'includeWithExpediter'],
    judge: ({ expoRouting, includeWithExpediter }) => {
      if (!isKnownRouting(expoRouting)) return NO_ROUTING;
      if (expoRouting !== 'EXPO_ONLY' || includeWithExpediter === true) return undefined;
      return includeWithExpediter === undefined
        ? NO_BOX
        : {
            words: 'expo tick box off',
            message: 'Devices that know only the tick box drop these tickets from the expediter.',
          };
    },
  },
  {
    id: 'R03',
    name: 'legacy-only',
    severity: 'info',
    condition: 'expoRouting is not set.',
    why: 'The routing comes from the older box, which the platform may stop reading.',
    fix: 'Save the station once, so that its routing is stored explicitly.',
    fields: ['expoRouting'],
    judge: ({ expoRouting }) =>
      expoRouting === undefined
        ? {
            words: 'routing by old box',
            message: 'expoRouting is not stated; the routing is read from the older tick box.',
          }
        : undefined,
  },
  {
    id: 'R04',
    name: 'unknown-value',
    severity: 'info',
    condition: 'expoRouting or printingMode has a value that the API does not document.',
    why: 'What a newer value does is not known, so nothing about it can be judged.',
    fix: 'Check the station in the admin site; a newer linecheck may know the value.',
    fields: ['expoRouting', 'printingMode'],
    judge: ({ expoRouting, printingMode }) => {
      const unknown = [
        ...beyond('expoRouting', expoRouting, EXPO_ROUTINGS),
        ...beyond('printingMode', printingMode, PRINTING_MODES),
      ];
      return unknown.length === 0
        ? undefined
        : {
            words: 'unknown setting',
            message: `${unknown.join(' and ')}: the API does not document this, so it cannot be judged.`,
          };
    },
  },
  {
    id: 'R05',
    name: 'black-hole',
    severity: 'error',
    condition:
      'Tickets skip the expediter while other stations send there, and no printer always prints: no kitchenPrinter is set, or printingMode is OFFLINE_ONLY.',
    why: 'Without a KDS set to this station, its items appear nowhere.',
    milder: {
      severity: 'warn',
      when: 'items were bumped at the station on the date, which proves a KDS',
    },
    fix: 'Assign an always-print printer, or send to the expediter.',
    fields: ['expoRouting', 'includeWithExpediter', 'kitchenPrinter', 'printingMode'],
    judge: ({ guid, kitchenPrinter, printingMode }, kitchen, routing) => {
      const { day, fallsBackToExpo, unreadable } = kitchen;
      const silent = kitchenPrinter === undefined || printingMode === 'OFFLINE_ONLY';
      // One of those that could not be read may send to the expediter, and then nothing falls back to it.
      if (fallsBackToExpo) return silent && unreadable > 0 ? LIST_INCOMPLETE : undefined;
      if (routing === 'not stated' && silent) return NO_ROUTING;
      if (routing !== 'SKIP_EXPO') return undefined;
      if (!silent) return isKnownMode(printingMode) ? undefined : NO_MODE;
      const proven = (day?.view.stations.get(guid)?.rows ?? 0) > 0;
      return {
        words: proven ? 'only a KDS shows it' : 'may show nowhere',
        message: proven
          ? 'Its KDS is the only place where its items appear: if it fails, nobody sees them.'
          : 'No always-print printer and no expediter: without a KDS its items appear nowhere.',
        severity: proven ? 'warn' : 'error',
      };
    },
  },
  {
    id: 'R20',
    name: 'no-expo',
    severity: 'warn',
    condition: `No station of ${NO_EXPO.fewest.value} or more sends to the expediter.`,
    why: "The platform then sends every station's items to the expediter's KDS, which nobody set.",
    thresholds: NO_EXPO,
    raisedAt: `at least ${NO_EXPO.fewest.value} stations`,
    fix: 'Choose SEND_TO_EXPO (expoRouting) where the expediter should see the tickets.',
    fields: ['expoRouting', 'includeWithExpediter'],
    judge: (station, { stations, judged, fallsBackToExpo, unreadable }) => {
      if (!fallsBackToExpo || judged[0]?.guid !== station.guid) return undefined;
      if (unreadable > 0) return LIST_INCOMPLETE;
      return stations.length < NO_EXPO.fewest.value
        ? { count: stations.length, what: 'stations without one that sends to the expediter' }
        : {
            words: 'none sends to expo',
            message:
              'No station sends to the expediter, so the platform sends it the items of every station.',
          };
    },
  },
];

function beyond(field: string, value: string | undefined, known: readonly string[]): string[] {
  return value === undefined || known.includes(value) ? [] : [`${field} is ${value}`];
}
