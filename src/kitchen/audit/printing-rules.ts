/** Rules about paper: R06–R10 and R17. */
import { type ExpoPath, expoPath } from '../routing/expo-routing.ts';
import { type Station, stationName } from '../stations/station.ts';
import type { KitchenView, PrinterUsers } from './kitchen-view.ts';
import { isKnownMode, NO_MODE, NO_ROUTING } from './lacks.ts';
import type { Rule } from './rule.ts';
import type { Thresholds } from './thresholds.ts';

/** R10. */
const SHARED = {
  fewest: { value: 4, unit: 'stations', compares: 'at least', about: 'on one backup printer' },
} satisfies Thresholds;
const NAMES_MOST = 3;

/** What an outage of its KDS means for the tickets of a station without a backup printer. */
const WITHOUT_BACKUP: Readonly<Record<ExpoPath, string>> = {
  explicit:
    'only the expediter gets its tickets: it has no backup printer, so nobody at the station sees them.',
  only: 'only the expediter gets its tickets, as always.',
  'implicit-all':
    'only the expediter gets its tickets, because no station is set to send there: it has no backup printer, so nobody at the station sees them.',
  none: 'its tickets are lost: it has no backup printer, and they skip the expediter.',
  'not stated':
    'nobody at the station sees its tickets: it has no backup printer. Whether the expediter gets them is not set.',
};

/** R06–R10, R17. */
export const PRINTING_RULES: readonly Rule[] = [
  {
    id: 'R06',
    name: 'no-fallback',
    severity: 'error',
    condition:
      'printingMode is OFFLINE_ONLY, no kitchenPrinter is set, and tickets come to the station (expoRouting is not EXPO_ONLY).',
    why: 'In a KDS outage nobody at the station sees the ticket. It is lost where it does not go to the expediter either.',
    milder: {
      severity: 'warn',
      when: 'the expediter still gets the tickets, or may: whether it does is not set',
    },
    fix: 'Assign a backup printer (kitchenPrinter).',
    fields: ['printingMode', 'kitchenPrinter', 'expoRouting', 'includeWithExpediter'],
    judge: (station, { fallsBackToExpo }, routing) => {
      const { printingMode, kitchenPrinter } = station;
      // No ticket comes to such a station, so that a backup printer would never print.
      if (kitchenPrinter !== undefined || routing === 'EXPO_ONLY') return undefined;
      if (!isKnownMode(printingMode)) return NO_MODE;
      if (printingMode !== 'OFFLINE_ONLY') return undefined;
      const path = expoPath(station, fallsBackToExpo);
      return {
        words: 'no backup printer',
        message: `If its KDS goes offline, ${WITHOUT_BACKUP[path]}`,
        severity: path === 'none' ? 'error' : 'warn',
      };
    },
  },
  {
    id: 'R07',
    name: 'print-to-nothing',
    severity: 'error',
    condition: 'printingMode is ON, no kitchenPrinter is set, and expoRouting is not EXPO_ONLY.',
    why: 'Every ticket is set to print, and nothing prints.',
    fix: 'Assign a printer, or mark the station as virtual.',
    fields: ['printingMode', 'kitchenPrinter', 'expoRouting'],
    judge: ({ printingMode, kitchenPrinter }, _kitchen, routing) => {
      if (kitchenPrinter !== undefined || routing === 'EXPO_ONLY') return undefined;
      if (!isKnownMode(printingMode)) return NO_MODE;
      return printingMode === 'ON'
        ? {
            words: 'prints to nowhere',
            message: 'It is set to print every ticket, but no printer is assigned.',
          }
        : undefined;
    },
  },
  {
    id: 'R08',
    name: 'expo-only-printer',
    severity: 'warn',
    condition: 'expoRouting is EXPO_ONLY, a kitchenPrinter is set, and printingMode is ON.',
    why: 'The station never gets a ticket, so its printer stays silent.',
    fix: 'Change to SEND_TO_EXPO, or remove the printer.',
    fields: ['expoRouting', 'kitchenPrinter', 'printingMode'],
    judge: ({ printingMode, kitchenPrinter }, _kitchen, routing) => {
      if (kitchenPrinter === undefined || printingMode !== 'ON') return undefined;
      if (routing === 'not stated') return NO_ROUTING;
      return routing === 'EXPO_ONLY'
        ? {
            words: 'printer is silent',
            message: 'Its tickets go to the expediter only, so its own printer never prints.',
          }
        : undefined;
    },
  },
  {
    id: 'R09',
    name: 'double-print',
    severity: 'warn',
    condition: 'Two or more stations with printingMode ON share a kitchenPrinter.',
    why: 'An item routed to both prints twice, and nobody can tell whose ticket it is.',
    fix: 'Give each its own printer, or set OFFLINE_ONLY.',
    fields: ['kitchenPrinter', 'printingMode'],
    judge: (station, kitchen) => {
      const always = onPrinterOf(station, kitchen)?.always ?? [];
      if (!isKnownMode(station.printingMode) && always.length > 0) return NO_MODE;
      if (station.printingMode !== 'ON' || always.length < 2) return undefined;
      const named = always.slice(0, NAMES_MOST + 1).filter((other) => other !== station);
      return {
        words: 'prints twice',
        message: `Shares its always-on printer with ${list(named, always.length - 1)}: an item of both prints twice, and nobody can tell whose paper it is.`,
      };
    },
  },
  {
    id: 'R10',
    name: 'backup-load',
    severity: 'info',
    condition: `${SHARED.fewest.value} or more stations with printingMode OFFLINE_ONLY share a kitchenPrinter.`,
    why: 'Common practice, but in an outage one printer takes the whole line.',
    thresholds: SHARED,
    raisedAt: `at least ${SHARED.fewest.value} stations`,
    fix: 'Add a second backup printer.',
    fields: ['kitchenPrinter', 'printingMode'],
    judge: (station, kitchen) => {
      const { backups = [], speaker } = onPrinterOf(station, kitchen) ?? {};
      if (backups.length < 2 || speaker?.guid !== station.guid) return undefined;
      return backups.length >= SHARED.fewest.value
        ? {
            words: `one backup for ${backups.length}`,
            message: `In an outage one printer takes the tickets of ${backups.length} stations.`,
          }
        : { count: backups.length, what: 'stations on one backup printer' };
    },
  },
  {
    id: 'R17',
    name: 'monitor-unprinted',
    severity: 'info',
    condition: 'The station monitors others and its printingMode is OFFLINE_ONLY.',
    why: 'The list of monitored stations is on printed tickets only, so nobody sees it while the KDS works.',
    fix: 'Set ON, or rely on "also at".',
    fields: ['connectedPrepStations', 'printingMode'],
    judge: ({ connectedPrepStations, printingMode }) => {
      if ((connectedPrepStations ?? []).length === 0) return undefined;
      if (!isKnownMode(printingMode)) return NO_MODE;
      return printingMode === 'OFFLINE_ONLY'
        ? {
            words: 'list not printed',
            message:
              'The list of monitored stations shows on printed tickets only; it is dormant while the KDS works.',
          }
        : undefined;
    },
  },
];

function onPrinterOf(station: Station, kitchen: KitchenView): PrinterUsers | undefined {
  const printer = station.kitchenPrinter?.guid;
  return printer === undefined ? undefined : kitchen.byPrinter.get(printer);
}

/** Names the first few of `count` stations and counts the rest. */
function list(first: readonly Station[], count: number): string {
  const shown = first.slice(0, NAMES_MOST);
  const names = shown.map(stationName).join(', ');
  return count > shown.length ? `${names} and ${count - shown.length} more` : names;
}
