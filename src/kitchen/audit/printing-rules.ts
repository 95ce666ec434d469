/** Rules about printing: R06–R10, R17. */
import { type Station, stationName } from '../model/station.ts';
import { expoPath } from '../routing/expo-routing.ts';
import type { KitchenView, PrinterUsers } from './kitchen-view.ts';
import { isKnownMode, NO_MODE, NO_ROUTING } from './missing-inputs.ts';
import type { Rule } from './rule.ts';
import type { RuleThresholds } from './thresholds.ts';
import { NAMES_MAX, SETUP_ISSUES } from './words.ts';

/** R10. */
const SHARED = {
  fewest: { value: 4, unit: 'stations', compares: 'at least', about: 'on one backup printer' },
} satisfies RuleThresholds;

export const PRINTING_RULES: readonly Rule[] = [
  {
    id: 'R06',
    name: 'no-fallback',
    severity: 'error',
    condition:
      'printingMode is OFFLINE_ONLY, no kitchenPrinter is set, and tickets come to the station (expoRouting is not EXPO_ONLY).',
    why: 'While the KDS is offline, nobody at the station sees the ticket. It is lost if it does not go to expo either.',
    milder: {
      severity: 'warn',
      when: 'expo still gets the tickets, or may: whether it does is not set',
    },
    fix: 'Assign a backup printer (kitchenPrinter).',
    fields: ['printingMode', 'kitchenPrinter', 'expoRouting', 'includeWithExpediter'],
    judge: (station, { fallsBackToExpo }, routing) => {
      const { printingMode, kitchenPrinter } = station;
      // Expo-only stations get no tickets, so a backup printer would never print.
      if (kitchenPrinter !== undefined || routing === 'EXPO_ONLY') return undefined;
      if (!isKnownMode(printingMode)) return NO_MODE;
      if (printingMode !== 'OFFLINE_ONLY') return undefined;
      const path = expoPath(station, fallsBackToExpo);
      const severity = path === 'none' ? 'error' : 'warn';
      return { ...SETUP_ISSUES.noBackup(path), severity };
    },
  },
  {
    id: 'R07',
    name: 'print-to-nothing',
    severity: 'error',
    condition: 'printingMode is ON, no kitchenPrinter is set, and expoRouting is not EXPO_ONLY.',
    why: 'Every ticket is set to print, but nothing prints.',
    fix: 'Assign a printer (kitchenPrinter), or list a virtual station with --allow.',
    fields: ['printingMode', 'kitchenPrinter', 'expoRouting'],
    judge: ({ printingMode, kitchenPrinter }, _kitchen, routing) => {
      if (kitchenPrinter !== undefined || routing === 'EXPO_ONLY') return undefined;
      if (!isKnownMode(printingMode)) return NO_MODE;
      return printingMode === 'ON' ? SETUP_ISSUES.noPrinter : undefined;
    },
  },
  {
    id: 'R08',
    name: 'expo-only-printer',
    severity: 'warn',
    condition: 'expoRouting is EXPO_ONLY, a kitchenPrinter is set, and printingMode is ON.',
    why: 'The station gets no tickets, so the printer never prints.',
    fix: 'Choose SEND_TO_EXPO in "Send to" (expoRouting), or remove the printer (kitchenPrinter).',
    fields: ['expoRouting', 'kitchenPrinter', 'printingMode'],
    judge: ({ printingMode, kitchenPrinter }, _kitchen, routing) => {
      if (kitchenPrinter === undefined || printingMode !== 'ON') return undefined;
      if (routing === 'not stated') return NO_ROUTING;
      return routing === 'EXPO_ONLY' ? SETUP_ISSUES.silentPrinter : undefined;
    },
  },
  {
    id: 'R09',
    name: 'double-print',
    severity: 'warn',
    condition: 'Two or more stations with printingMode ON share a kitchenPrinter.',
    why: 'An item routed to both prints twice, and nobody can tell whose ticket it is.',
    fix: 'Assign each station a printer (kitchenPrinter), or turn off "Always print ticket" (printingMode).',
    fields: ['kitchenPrinter', 'printingMode'],
    judge: (station, kitchen) => {
      const always = onPrinterOf(station, kitchen)?.always ?? [];
      if (!isKnownMode(station.printingMode) && always.length > 0) return NO_MODE;
      if (station.printingMode !== 'ON' || always.length < 2) return undefined;
      const others = always.slice(0, NAMES_MAX + 1).filter((other) => other !== station);
      return SETUP_ISSUES.sharedPrinter(others.map(stationName), always.length - 1);
    },
  },
  {
    id: 'R10',
    name: 'backup-load',
    severity: 'info',
    condition: `${SHARED.fewest.value} or more stations with printingMode OFFLINE_ONLY share a kitchenPrinter.`,
    why: 'Common practice, but in an outage one printer prints for the entire line.',
    thresholds: SHARED,
    raisedAt: `at least ${SHARED.fewest.value} stations`,
    fix: 'Assign some stations a second backup printer (kitchenPrinter).',
    fields: ['kitchenPrinter', 'printingMode'],
    shared: ({ kitchenPrinter }) => kitchenPrinter?.guid ?? '',
    judge: (station, kitchen) => {
      const { backups = [], first } = onPrinterOf(station, kitchen) ?? {};
      if (backups.length < 2 || first?.guid !== station.guid) return undefined;
      return backups.length >= SHARED.fewest.value
        ? SETUP_ISSUES.sharedBackup(backups.length)
        : { count: backups.length, what: 'stations on one backup printer' };
    },
  },
  {
    id: 'R17',
    name: 'monitor-unprinted',
    severity: 'info',
    condition: 'The station monitors others and its printingMode is OFFLINE_ONLY.',
    why: 'Monitored items are listed on printed tickets only, so nobody sees the list while the KDS works.',
    fix: 'Turn on "Always print ticket" (printingMode), or show "ALSO AT" on KDS tickets.',
    fields: ['connectedPrepStations', 'printingMode'],
    judge: ({ connectedPrepStations, printingMode }) => {
      if ((connectedPrepStations ?? []).length === 0) return undefined;
      if (!isKnownMode(printingMode)) return NO_MODE;
      return printingMode === 'OFFLINE_ONLY' ? SETUP_ISSUES.listNotPrinted : undefined;
    },
  },
];

function onPrinterOf(station: Station, kitchen: KitchenView): PrinterUsers | undefined {
  const printer = station.kitchenPrinter?.guid;
  return printer === undefined ? undefined : kitchen.byPrinter.get(printer);
}
