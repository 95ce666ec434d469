/** Rules about the route to expo: R01–R05 and R20. */
import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import {
  isKnownMode,
  isKnownRouting,
  LIST_INCOMPLETE,
  NO_MODE,
  NO_ROUTING,
} from './missing-inputs.ts';
import type { Lack, Rule } from './rule.ts';
import type { RuleThresholds } from './thresholds.ts';

/** R20. */
const NO_EXPO = {
  fewest: { value: 2, unit: 'stations', compares: 'at least', about: 'in the kitchen' },
} satisfies RuleThresholds;

const NO_OLD_SETTING: Lack = { missing: 'includeWithExpediter not set' };

/** R01–R05, R20. */
export const ROUTING_RULES: readonly Rule[] = [
  {
    id: 'R01',
    name: 'expo-conflict',
    severity: 'error',
    condition:
      'expoRouting and includeWithExpediter disagree: SEND_TO_EXPO with false, or SKIP_EXPO with true.',
    why: 'Older devices follow the old expo setting (includeWithExpediter), so some screens show the ticket and others do not.',
    fix: 'Set "Send to" (expoRouting) and "Send to expediter" (includeWithExpediter) alike. Until then expoRouting counts.',
    fields: ['expoRouting', 'includeWithExpediter'],
    judge: ({ expoRouting, includeWithExpediter }) => {
      if (!isKnownRouting(expoRouting)) return NO_ROUTING;
      if (expoRouting === 'EXPO_ONLY') return undefined;
      if (includeWithExpediter === undefined) return NO_OLD_SETTING;
      return includeWithExpediter === (expoRouting === 'SEND_TO_EXPO')
        ? undefined
        : {
            words: 'expo mismatch',
            message: includeWithExpediter
              ? 'Skips expo, but the old expo setting sends there. Older devices follow the old one, so some screens show its tickets anyway.'
              : 'Sends to expo, but the old expo setting does not. Older devices follow the old one, so some screens leave its tickets out.',
          };
    },
  },
  {
    id: 'R02',
    name: 'expo-only-flag',
    severity: 'warn',
    condition: 'expoRouting is EXPO_ONLY and includeWithExpediter is false.',
    why: 'Older devices follow the old expo setting (includeWithExpediter) and leave the tickets out of expo. The station does not get them either.',
    fix: 'Turn on "Send to expediter" (includeWithExpediter), or choose SKIP_EXPO in "Send to" (expoRouting).',
    fields: ['expoRouting', 'includeWithExpediter'],
    judge: ({ expoRouting, includeWithExpediter }) => {
      if (!isKnownRouting(expoRouting)) return NO_ROUTING;
      if (expoRouting !== 'EXPO_ONLY' || includeWithExpediter === true) return undefined;
      return includeWithExpediter === undefined
        ? NO_OLD_SETTING
        : {
            words: 'expo setting off',
            message:
              'Its tickets go to expo only, but the old expo setting is off. Older devices leave them out of expo.',
          };
    },
  },
  {
    id: 'R03',
    name: 'legacy-only',
    severity: 'info',
    condition: 'expoRouting is not set.',
    why: 'Routing follows the older includeWithExpediter, which the platform may stop reading.',
    fix: 'Save the station once to store "Send to" (expoRouting).',
    fields: ['expoRouting'],
    judge: ({ expoRouting, includeWithExpediter }) => {
      if (expoRouting !== undefined) return undefined;
      return includeWithExpediter === undefined
        ? {
            words: 'no expo setting',
            message:
              'Neither expoRouting nor includeWithExpediter is set. Nothing shows whether expo gets its tickets.',
          }
        : {
            words: 'old expo setting',
            message:
              'expoRouting is not set. Routing follows the older includeWithExpediter, which the platform may stop reading.',
          };
    },
  },
  {
    id: 'R04',
    name: 'unknown-value',
    severity: 'info',
    condition: 'expoRouting or printingMode has a value that the API does not document.',
    why: 'What a newer value does is not documented, so it cannot be checked.',
    fix: 'Check the station on the admin site, and update linecheck.',
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
            message: `${unknown.join(' and ')}. The API does not document ${unknown.length === 1 ? 'this value' : 'these values'}, so ${unknown.length === 1 ? 'it' : 'they'} cannot be checked.`,
          };
    },
  },
  {
    id: 'R05',
    name: 'black-hole',
    severity: 'error',
    condition:
      'Tickets skip expo while other stations send there, and no printer always prints: no kitchenPrinter is set, or printingMode is OFFLINE_ONLY.',
    why: 'Without a KDS at this station, its items appear nowhere.',
    milder: {
      severity: 'warn',
      when: 'items were bumped at the station on the date, so it has a KDS',
    },
    fix: 'Assign a printer (kitchenPrinter) and turn on "Always print ticket" (printingMode), or choose SEND_TO_EXPO in "Send to" (expoRouting).',
    fields: ['expoRouting', 'includeWithExpediter', 'kitchenPrinter', 'printingMode'],
    judge: ({ guid, kitchenPrinter, printingMode }, kitchen, routing) => {
      const { day, fallsBackToExpo, unreadable } = kitchen;
      const silent = kitchenPrinter === undefined || printingMode === 'OFFLINE_ONLY';
      // An unread station may send to expo, and then nothing falls back to it.
      if (fallsBackToExpo) return silent && unreadable > 0 ? LIST_INCOMPLETE : undefined;
      if (routing === 'not stated' && silent) return NO_ROUTING;
      if (routing !== 'SKIP_EXPO') return undefined;
      if (!silent) return isKnownMode(printingMode) ? undefined : NO_MODE;
      const proven = (day?.view.stations.get(guid)?.rows ?? 0) > 0;
      const hasBackup = kitchenPrinter !== undefined;
      if (proven) {
        return {
          words: 'KDS only',
          message: hasBackup
            ? 'Its items show on its KDS only, and print only while the KDS is offline. Expo does not get them.'
            : 'Its items show on its KDS only. If the KDS fails, nobody sees them.',
          severity: 'warn',
        };
      }
      return {
        words: hasBackup ? 'backup only' : 'no printer or expo',
        message: hasBackup
          ? 'Its printer is a backup only, and its tickets skip expo. Without a KDS, its items appear nowhere.'
          : 'Has no printer, and its tickets skip expo. Without a KDS, its items appear nowhere.',
      };
    },
  },
  {
    id: 'R20',
    name: 'no-expo',
    severity: 'warn',
    condition: `None of ${NO_EXPO.fewest.value} or more stations sends to expo.`,
    why: "The platform then sends every station's items to the expo KDS, though no station is set to.",
    thresholds: NO_EXPO,
    raisedAt: `at least ${NO_EXPO.fewest.value} stations`,
    fix: 'Choose SEND_TO_EXPO in "Send to" (expoRouting) at the stations that expo should see.',
    fields: ['expoRouting', 'includeWithExpediter'],
    judge: (station, { stations, judged, fallsBackToExpo, unreadable }) => {
      if (!fallsBackToExpo || judged[0]?.guid !== station.guid) return undefined;
      if (unreadable > 0) return LIST_INCOMPLETE;
      return stations.length < NO_EXPO.fewest.value
        ? { count: stations.length, what: 'stations, none sending to expo' }
        : {
            words: 'no expo routing',
            message:
              'No station sends to expo. The platform sends the items of every station there.',
          };
    },
  },
];

function beyond(field: string, value: string | undefined, known: readonly string[]): string[] {
  return value === undefined || known.includes(value) ? [] : [`${field} is "${value}"`];
}
