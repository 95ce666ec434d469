/** Rules about paper: R06–R10 and R17. */
import { type Station, stationName } from '../station.ts';
import type { KitchenView, PrinterUsers } from './kitchen-view.ts';
import { isKnownMode, NO_MODE, NO_ROUTING } from './lacks.ts';
import type { Rule } from './rule.ts';

const SHARED_BACKUPS = 4;
const NAMES_MOST = 3;

/** R06–R10, R17. */
export const PRINTING_RULES: readonly Rule[] = [
  {
    id: 'R06',
    name: 'no-fallback',
    severity: 'error',
    fix: 'Assign a backup printer.',
    fields: ['printingMode', 'kitchenPrinter'],
    judge: ({ printingMode, kitchenPrinter }) => {
      if (kitchenPrinter !== undefined) return undefined;
      if (!isKnownMode(printingMode)) return NO_MODE;
      return printingMode === 'OFFLINE_ONLY'
        ? {
            words: 'no backup printer',
            message: 'When its KDS goes down its tickets are lost: no printer is assigned.',
          }
        : undefined;
    },
  },
  {
    id: 'R07',
    name: 'print-to-nothing',
    severity: 'error',
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
    fix: 'Add a second backup printer.',
    fields: ['kitchenPrinter', 'printingMode'],
    judge: (station, kitchen) => {
      const { backups = [], speaker } = onPrinterOf(station, kitchen) ?? {};
      return backups.length >= SHARED_BACKUPS && speaker?.guid === station.guid
        ? {
            words: `one backup for ${backups.length}`,
            message: `In an outage one printer takes the tickets of ${backups.length} stations.`,
          }
        : undefined;
    },
  },
  {
    id: 'R17',
    name: 'monitor-unprinted',
    severity: 'info',
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
