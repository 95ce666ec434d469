/** Rules about the way to the expediter: R01–R05 and R20. */
import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import type { Rule } from './rule.ts';

/** R01–R05, R20. */
export const ROUTING_RULES: readonly Rule[] = [
  {
    id: 'R01',
    name: 'expo-conflict',
    severity: 'error',
    fix: 'Set both fields to the same meaning; until then expoRouting counts.',
    judge: ({ expoRouting, includeWithExpediter }) =>
      (expoRouting === 'SEND_TO_EXPO' && includeWithExpediter === false) ||
      (expoRouting === 'SKIP_EXPO' && includeWithExpediter === true)
        ? {
            words: 'expo fields clash',
            message: `expoRouting says ${expoRouting}, includeWithExpediter says the opposite: older devices follow the second.`,
          }
        : undefined,
  },
  {
    id: 'R02',
    name: 'expo-only-flag',
    severity: 'warn',
    fix: 'Turn "send to expediter" on, or choose SKIP_EXPO.',
    judge: ({ expoRouting, includeWithExpediter }) =>
      expoRouting === 'EXPO_ONLY' && includeWithExpediter === false
        ? {
            words: 'expo tick box off',
            message: 'Devices that know only the tick box drop these tickets from the expediter.',
          }
        : undefined,
  },
  {
    id: 'R03',
    name: 'legacy-only',
    severity: 'info',
    fix: 'Save the station once, so that its routing is stored explicitly.',
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
    fix: 'Check the station in the admin site; a newer linecheck may know the value.',
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
    fix: 'Assign an always-print printer, or send to the expediter.',
    judge: (station, { provenKds, fallsBackToExpo }, routing) => {
      const silent =
        station.kitchenPrinter === undefined || station.printingMode === 'OFFLINE_ONLY';
      if (routing !== 'SKIP_EXPO' || fallsBackToExpo || !silent) return undefined;
      const proven = provenKds?.has(station.guid) === true;
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
    fix: 'State it: set SEND_TO_EXPO where the expediter shall see the tickets.',
    judge: (station, { stations, fallsBackToExpo }) =>
      fallsBackToExpo && stations.length >= 2 && stations[0]?.guid === station.guid
        ? {
            words: 'none sends to expo',
            message:
              'No station sends to the expediter, so the platform sends it the items of every station.',
          }
        : undefined,
  },
];

function beyond(field: string, value: string | undefined, known: readonly string[]): string[] {
  return value === undefined || known.includes(value) ? [] : [`${field} is ${value}`];
}
