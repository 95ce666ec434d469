/** Rules about the route to expo: R01–R05, R20. */
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
import { SETUP_ISSUES } from './words.ts';

/** R20. */
const NO_EXPO = {
  fewest: { value: 2, unit: 'stations', compares: 'at least', about: 'in the kitchen' },
} satisfies RuleThresholds;

const NO_OLD_SETTING: Lack = { missing: 'includeWithExpediter not set' };

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
        : SETUP_ISSUES.expoMismatch(includeWithExpediter);
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
      return includeWithExpediter === undefined ? NO_OLD_SETTING : SETUP_ISSUES.expoSettingOff;
    },
  },
  {
    id: 'R03',
    name: 'legacy-only',
    severity: 'info',
    condition: 'expoRouting is not set.',
    why: 'Routing follows the older includeWithExpediter, and the platform may stop reading it.',
    fix: 'Save the station once to store "Send to" (expoRouting).',
    fields: ['expoRouting'],
    judge: ({ expoRouting, includeWithExpediter }) => {
      if (expoRouting !== undefined) return undefined;
      return includeWithExpediter === undefined
        ? SETUP_ISSUES.noExpoSetting
        : SETUP_ISSUES.oldExpoSetting;
    },
  },
  {
    id: 'R04',
    name: 'unknown-value',
    severity: 'info',
    condition: 'expoRouting or printingMode has a value the API does not document.',
    why: 'What a newer value does is not documented, so it cannot be checked.',
    fix: 'Check the station on the admin site, and update linecheck.',
    fields: ['expoRouting', 'printingMode'],
    judge: ({ expoRouting, printingMode }) => {
      const unknown = [
        ...beyond('expoRouting', expoRouting, EXPO_ROUTINGS),
        ...beyond('printingMode', printingMode, PRINTING_MODES),
      ];
      return unknown.length === 0 ? undefined : SETUP_ISSUES.unknownSetting(unknown);
    },
  },
  {
    id: 'R05',
    name: 'black-hole',
    severity: 'error',
    condition:
      'Tickets skip expo while other stations send there, and no printer always prints: no kitchenPrinter is set, or printingMode is OFFLINE_ONLY.',
    why: 'Without a KDS at this station, items appear nowhere.',
    milder: {
      severity: 'warn',
      when: 'items were bumped at the station on the date, so it has a KDS',
    },
    fix: 'Assign a printer (kitchenPrinter) and turn on "Always print ticket" (printingMode), or choose SEND_TO_EXPO in "Send to" (expoRouting).',
    fields: ['expoRouting', 'includeWithExpediter', 'kitchenPrinter', 'printingMode'],
    judge: ({ guid, kitchenPrinter, printingMode }, kitchen, routing) => {
      const { day, fallsBackToExpo, unreadable } = kitchen;
      const silent = kitchenPrinter === undefined || printingMode === 'OFFLINE_ONLY';
      // An unread station may send to expo. Then nothing falls back to it.
      if (fallsBackToExpo) return silent && unreadable > 0 ? LIST_INCOMPLETE : undefined;
      if (routing === 'not stated' && silent) return NO_ROUTING;
      if (routing !== 'SKIP_EXPO') return undefined;
      if (!silent) return isKnownMode(printingMode) ? undefined : NO_MODE;
      const proven = (day?.view.stations.get(guid)?.rows ?? 0) > 0;
      const hasBackup = kitchenPrinter !== undefined;
      return proven
        ? { ...SETUP_ISSUES.kdsOnly(hasBackup), severity: 'warn' }
        : SETUP_ISSUES.nowhere(hasBackup);
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
    fix: 'Choose SEND_TO_EXPO in "Send to" (expoRouting) at stations expo should see.',
    fields: ['expoRouting', 'includeWithExpediter'],
    shared: () => 'kitchen',
    judge: (station, { stations, judged, fallsBackToExpo, unreadable }) => {
      if (!fallsBackToExpo || judged[0]?.guid !== station.guid) return undefined;
      if (unreadable > 0) return LIST_INCOMPLETE;
      return stations.length < NO_EXPO.fewest.value
        ? {
            count: stations.length,
            what: 'stations, none sending to expo',
            one: 'station, not sending to expo',
          }
        : SETUP_ISSUES.noExpoRouting;
    },
  },
];

function beyond(field: string, value: string | undefined, known: readonly string[]): string[] {
  return value === undefined || known.includes(value) ? [] : [`${field} is "${value}"`];
}
