/** Rules about the way to the expediter: R01–R05 and R20. */
import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import { isKnownMode, isKnownRouting, NO_MODE, NO_ROUTING } from './lacks.ts';
import type { Lack, Rule } from './rule.ts';

const NO_BOX: Lack = { lacks: 'includeWithExpediter is not stated' };

/** R01–R05, R20. */
export const ROUTING_RULES: readonly Rule[] = [
  {
    id: 'R01',
    name: 'expo-conflict',
    severity: 'error',
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
    fix: 'Assign an always-print printer, or send to the expediter.',
    fields: ['expoRouting', 'includeWithExpediter', 'kitchenPrinter', 'printingMode'],
    judge: ({ guid, kitchenPrinter, printingMode }, { day, fallsBackToExpo }, routing) => {
      if (fallsBackToExpo) return undefined;
      const silent = kitchenPrinter === undefined || printingMode === 'OFFLINE_ONLY';
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
    fix: 'State it: set SEND_TO_EXPO where the expediter shall see the tickets.',
    fields: ['expoRouting', 'includeWithExpediter'],
    judge: (station, { stations, judged, fallsBackToExpo }) =>
      fallsBackToExpo && stations.length >= 2 && judged[0]?.guid === station.guid
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
