import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import { type Station, stationName } from '../model/restaurant.ts';
import { type ExpoPath, expoPath } from '../routing/routing-graph.ts';
import { countOf, namesText } from '../text/quantities.ts';
import type { KitchenView } from './kitchen-view.ts';
import {
  isKnownMode,
  isKnownRouting,
  issue,
  type Lack,
  LIST_INCOMPLETE,
  NO_MODE,
  NO_ROUTING,
  type Rule,
} from './rule.ts';

/** The thresholds of R20 and R10, in stations. */
const FEWEST_WITHOUT_EXPO = 2;
const FEWEST_ON_BACKUP = 4;
const MAX_NAMES = 3;

const WITHOUT_BACKUP: Readonly<Record<ExpoPath, string>> = {
  explicit: 'only expo gets the tickets, and nobody at the station sees them.',
  only: 'only expo gets the tickets, as always.',
  'implicit-all':
    'nobody at the station sees the tickets. Expo gets them only because no station is set to send there.',
  none: 'tickets are lost: they skip expo, too.',
  'not stated': 'nobody at the station sees the tickets. Whether expo gets them is not set.',
};

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
      if (includeWithExpediter === (expoRouting === 'SEND_TO_EXPO')) return undefined;
      return includeWithExpediter
        ? issue`expo settings disagree | It skips expo, but the old expo setting sends there. Older devices follow the old one, so some screens show the tickets anyway.`
        : issue`expo settings disagree | It sends to expo, but the old expo setting does not. Older devices follow the old one, so some screens leave the tickets out.`;
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
      if (includeWithExpediter === undefined) return NO_OLD_SETTING;
      return issue`expo setting off | Tickets go to expo only, but the old expo setting is off. Older devices leave them out of expo.`;
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
        ? issue`no expo setting | Neither expoRouting nor includeWithExpediter is set. Nothing shows whether expo gets the tickets.`
        : issue`old expo setting | expoRouting is not set. Routing follows the older includeWithExpediter, and the platform may stop reading it.`;
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
        ...undocumentedValues('expoRouting', expoRouting, EXPO_ROUTINGS),
        ...undocumentedValues('printingMode', printingMode, PRINTING_MODES),
      ];
      if (unknown.length === 0) return undefined;
      const they = unknown.length === 1 ? 'this value, so it' : 'these values, so they';
      return issue`unknown setting | ${unknown.join(' and ')}. The API does not document ${they} cannot be checked.`;
    },
  },
  {
    id: 'R05',
    name: 'black-hole',
    severity: 'error',
    condition:
      'Tickets skip expo while other stations send there, and the station has no printer that always prints: kitchenPrinter is not set, or printingMode is OFFLINE_ONLY.',
    why: 'Without a KDS at this station, items appear nowhere.',
    milder: {
      severity: 'warn',
      when: 'items were bumped at the station on the date, so it has a KDS',
    },
    fix: 'Assign a printer (kitchenPrinter) and turn on "Always print ticket" (printingMode), or choose SEND_TO_EXPO in "Send to" (expoRouting).',
    fields: ['expoRouting', 'includeWithExpediter', 'kitchenPrinter', 'printingMode'],
    judge: ({ guid, kitchenPrinter, printingMode }, kitchen, routing) => {
      const { day, fallsBackToExpo, unreadable } = kitchen;
      const mayNotPrint = kitchenPrinter === undefined || printingMode === 'OFFLINE_ONLY';
      // An unreadable station may send to expo. The other stations' tickets wouldn't go there then.
      if (fallsBackToExpo) return mayNotPrint && unreadable > 0 ? LIST_INCOMPLETE : undefined;
      if (routing === 'not stated' && mayNotPrint) return NO_ROUTING;
      if (routing !== 'SKIP_EXPO') return undefined;
      if (!mayNotPrint) return isKnownMode(printingMode) ? undefined : NO_MODE;
      const proven = (day?.view.stations.get(guid)?.rows ?? 0) > 0;
      if (proven) {
        const words =
          kitchenPrinter === undefined
            ? issue`KDS only | Items show on the KDS only. If it fails, nobody sees them.`
            : issue`KDS only | Items show on the KDS only, and print only while it is offline. Expo does not get them.`;
        return { ...words, severity: 'warn' };
      }
      return kitchenPrinter === undefined
        ? issue`no printer or expo | It has no printer, and tickets skip expo. Without a KDS, items appear nowhere.`
        : issue`backup only | The printer is a backup only, and tickets skip expo. Without a KDS, items appear nowhere.`;
    },
  },
  {
    id: 'R20',
    name: 'no-expo',
    severity: 'warn',
    condition: `There are ${FEWEST_WITHOUT_EXPO} or more stations, and none sends to expo.`,
    why: "The platform then sends every station's items to the expo KDS, though no station is set to.",
    thresholdText: `at least ${FEWEST_WITHOUT_EXPO} stations`,
    fix: 'Choose SEND_TO_EXPO in "Send to" (expoRouting) at stations expo should see.',
    fields: ['expoRouting', 'includeWithExpediter'],
    sharedKey: () => 'kitchen',
    judge: (station, { stations, judgedStations, fallsBackToExpo, unreadable }) => {
      if (!fallsBackToExpo || judgedStations[0]?.guid !== station.guid) return undefined;
      if (unreadable > 0) return LIST_INCOMPLETE;
      return stations.length < FEWEST_WITHOUT_EXPO
        ? {
            count: stations.length,
            what: 'stations, none sending to expo',
            one: 'station, not sending to expo',
          }
        : issue`no expo routing | No station sends to expo. The platform sends every station's items there.`;
    },
  },
  {
    id: 'R06',
    name: 'no-fallback',
    severity: 'error',
    condition:
      'printingMode is OFFLINE_ONLY, no kitchenPrinter is set, and tickets come to the station (expoRouting is not EXPO_ONLY).',
    why: 'While the KDS is offline, nobody at the station sees the ticket. It is lost if it does not go to expo either.',
    milder: {
      severity: 'warn',
      when: 'expo still gets the tickets, or it is not set whether expo gets them',
    },
    fix: 'Assign a backup printer (kitchenPrinter).',
    fields: ['printingMode', 'kitchenPrinter', 'expoRouting', 'includeWithExpediter'],
    judge: (station, { fallsBackToExpo }, routing) => {
      const { printingMode, kitchenPrinter } = station;
      // A backup printer of an expo-only station would never print, because the station gets no tickets.
      if (kitchenPrinter !== undefined || routing === 'EXPO_ONLY') return undefined;
      if (!isKnownMode(printingMode)) return NO_MODE;
      if (printingMode !== 'OFFLINE_ONLY') return undefined;
      const path = expoPath(station, fallsBackToExpo);
      const severity = path === 'none' ? 'error' : 'warn';
      const words = issue`no backup printer | It has no backup printer. If the KDS goes offline, ${WITHOUT_BACKUP[path]}`;
      return { ...words, severity };
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
      return printingMode === 'ON'
        ? issue`no printer | It is set to print every ticket, but has no printer. Nothing prints.`
        : undefined;
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
      return routing === 'EXPO_ONLY'
        ? issue`silent printer | Tickets go to expo only. Its printer never prints.`
        : undefined;
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
    judge: (station, { alwaysPrinting }) => {
      const always = onSamePrinter(station, alwaysPrinting);
      if (!isKnownMode(station.printingMode) && always.length > 0) return NO_MODE;
      if (station.printingMode !== 'ON' || always.length < 2) return undefined;
      const others = always.slice(0, MAX_NAMES + 1).filter((other) => other !== station);
      const names = namesText(others.map(stationName), MAX_NAMES, always.length - 1);
      const both = always.length === 2 ? 'both' : 'two of them';
      return issue`shared printer | It shares its printer with ${names}. An item routed to ${both} prints twice.`;
    },
  },
  {
    id: 'R10',
    name: 'backup-load',
    severity: 'info',
    condition: `${FEWEST_ON_BACKUP} or more stations with printingMode OFFLINE_ONLY share a kitchenPrinter.`,
    why: 'Common practice, but in an outage one printer prints for the entire line.',
    thresholdText: `at least ${FEWEST_ON_BACKUP} stations`,
    fix: 'Assign another backup printer to some of the stations (kitchenPrinter).',
    fields: ['kitchenPrinter', 'printingMode'],
    sharedKey: ({ kitchenPrinter }) => kitchenPrinter?.guid ?? '',
    judge: (station, kitchen) => {
      const backups = onSamePrinter(station, kitchen.backups);
      const [first] = onSamePrinter(station, kitchen.judgedBackups);
      if (backups.length < 2 || first?.guid !== station.guid) return undefined;
      return backups.length >= FEWEST_ON_BACKUP
        ? issue`shared backup | It shares its backup printer with ${countOf(backups.length - 1, 'other station')}. In an outage, one printer prints all ${backups.length} stations' tickets.`
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
      return printingMode === 'OFFLINE_ONLY'
        ? issue`list not printed | Monitored items are listed on printed tickets only. While the KDS works, nobody sees the list.`
        : undefined;
    },
  },
];

function onSamePrinter(
  { kitchenPrinter }: Station,
  byPrinter: KitchenView['backups'],
): readonly Station[] {
  return (kitchenPrinter && byPrinter.get(kitchenPrinter.guid)) ?? [];
}

function undocumentedValues(
  field: string,
  value: string | undefined,
  known: readonly string[],
): string[] {
  return value === undefined || known.includes(value) ? [] : [`${field} is "${value}"`];
}
