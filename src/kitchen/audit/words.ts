/** Issues in words. Names come from outside. */
import { PREP_STATION_ENTITY } from '../../contract/prep-station.ts';
import type { ExpoPath } from '../routing/routing-graph.ts';
import { countOf, countText, namesText, twoParts } from '../text/quantities.ts';
import type { Observation } from './rule.ts';

type IssueWords = Pick<Observation, 'words' | 'message'>;
type Names = readonly string[];

/** Stations named in an issue about one printer. */
export const NAMES_MAX = 3;

function issue(texts: TemplateStringsArray, ...values: readonly (string | number)[]): IssueWords {
  const [words, message] = twoParts(texts, values);
  return { words, message };
}

/** `1 of 1,647 items was`, `2 of 1,647 items were`. */
function someOf(count: number, total: string, verbs: readonly [one: string, many: string]): string {
  return `${countText(count)} of ${total} ${verbs[count === 1 ? 0 : 1]}`;
}

const WAS = ['was', 'were'] as const;
const HAS = ['has', 'have'] as const;

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}'` : `${name}'s`;
}

/** What a station loses with no backup printer and the KDS offline. */
const WITHOUT_BACKUP: Readonly<Record<ExpoPath, string>> = {
  explicit: 'only expo gets the tickets, and nobody at the station sees them.',
  only: 'only expo gets the tickets, as always.',
  'implicit-all':
    'nobody at the station sees the tickets. Expo gets them only because no station is set to send there.',
  none: 'tickets are lost: they skip expo, too.',
  'not stated': 'nobody at the station sees the tickets. Whether expo gets them is not set.',
};

export const SETUP_ISSUES = {
  expoMismatch: (oldSends: boolean) =>
    oldSends
      ? issue`expo mismatch | Skips expo, but the old expo setting sends there. Older devices follow the old one, so some screens show the tickets anyway.`
      : issue`expo mismatch | Sends to expo, but the old expo setting does not. Older devices follow the old one, so some screens leave the tickets out.`,
  expoSettingOff: issue`expo setting off | Tickets go to expo only, but the old expo setting is off. Older devices leave them out of expo.`,
  noExpoSetting: issue`no expo setting | Neither expoRouting nor includeWithExpediter is set. Nothing shows whether expo gets the tickets.`,
  oldExpoSetting: issue`old expo setting | expoRouting is not set. Routing follows the older includeWithExpediter, and the platform may stop reading it.`,
  /** Takes fields with values: `printingMode is "X"`. */
  unknownSetting: (values: Names) =>
    issue`unknown setting | ${values.join(' and ')}. The API does not document ${values.length === 1 ? 'this value, so it' : 'these values, so they'} cannot be checked.`,
  kdsOnly: (hasBackup: boolean) =>
    hasBackup
      ? issue`KDS only | Items show on the KDS only, and print only while it is offline. Expo does not get them.`
      : issue`KDS only | Items show on the KDS only. If it fails, nobody sees them.`,
  nowhere: (hasBackup: boolean) =>
    hasBackup
      ? issue`backup only | The printer is a backup only, and tickets skip expo. Without a KDS, items appear nowhere.`
      : issue`no printer or expo | Has no printer, and tickets skip expo. Without a KDS, items appear nowhere.`,
  noExpoRouting: issue`no expo routing | No station sends to expo. The platform sends every station's items there.`,
  noBackup: (path: ExpoPath) =>
    issue`no backup printer | Has no backup printer. If the KDS goes offline, ${WITHOUT_BACKUP[path]}`,
  noPrinter: issue`no printer | Set to print every ticket, but has no printer. Nothing prints.`,
  silentPrinter: issue`silent printer | Tickets go to expo only. Its printer never prints.`,
  /** Takes the first names, and the count. */
  sharedPrinter: (others: Names, count: number) =>
    issue`shared printer | Shares its printer with ${namesText(others, NAMES_MAX, count)}. An item routed to ${count === 1 ? 'both' : 'two of them'} prints twice.`,
  sharedBackup: (stations: number) =>
    issue`shared backup | Shares its backup printer with ${countOf(stations - 1, 'other station')}. In an outage, one printer prints all ${stations} stations' tickets.`,
  listNotPrinted: issue`list not printed | Monitored items are listed on printed tickets only. While the KDS works, nobody sees the list.`,
  deadLink: (gone: Names) =>
    issue`dead monitor link | Monitors ${gone.join(', ')}, no longer in the list. Tickets leave those items out.`,
  monitorsItself: issue`monitors itself | Monitors itself. The link has no effect. Another station may have been meant.`,
  doubleMonitor: (names: Names) =>
    issue`double monitor | Monitors ${namesText(names)} twice. Tickets list those items twice.`,
  badReference: issue`bad reference | The station, or one it monitors, is not of type ${PREP_STATION_ENTITY}. The reference may not lead to a station.`,
  oneWayMonitor: (name: string, others: Names) =>
    issue`one-way monitor | ${possessive(name)} tickets list ${others.map(possessive).join(', ')} items, but not the reverse: ${others.join(', ')} won't know to wait.`,
  idleMonitor: (names: Names) =>
    issue`idle monitor | Monitors ${names.map((name) => `${name} (expo only)`).join(', ')}. Nothing is made there, so there is nothing to wait for.`,
  manyMonitored: (count: number) =>
    issue`monitors ${count} | Monitors ${count} stations. The list at the ticket's bottom gets longer than the ticket.`,
  noName: issue`no name | Has no name. Lists show the end of the GUID instead.`,
  duplicateName: issue`duplicate name | Has the same name as another station. Reports by name merge the two.`,
} as const;

const WHICH = 'They were late or forgotten: the data does not show which.';

/** `rows` names all of them: `1,647 items`. */
export const DATE_ISSUES = {
  /** `also` is `atCloseout`'s clause, where both apply. */
  overHour: (count: number, rows: string, minutes: number, also: string) =>
    issue`${count} over ${minutes} min | ${someOf(count, rows, WAS)} bumped over ${minutes} min after fire${also}. ${WHICH}`,
  atCloseout: (count: number, rows: string, minutes: number) =>
    issue`${count} at closeout | ${someOf(count, rows, WAS)} bumped ${aroundCloseout(minutes)}. ${WHICH}`,
  massBumped: (count: number, rows: string, seconds: number, others: number) =>
    issue`${count} mass-bumped | ${someOf(count, rows, WAS)} bumped within ${seconds} s of fire (or the station's mass-bump limit), or with ${others} other tickets or more in one second. Those aren't cook times.`,
  wrongClock: (count: number, rows: string, kinds: Names) =>
    issue`${count} wrong ${count === 1 ? 'time' : 'times'} | ${someOf(count, rows, HAS)} times ${kinds.join(' or ')}. A device clock is wrong, or somebody edited the times.`,
  splitAtExpo: (count: number, rows: string, sender: string) =>
    issue`${count} split at expo | ${someOf(count, rows, WAS)} also bumped at a station that sends to expo, such as ${sender}. Expo sees part of the dish and may release it.`,
  fewExpoBumps: (count: number, rows: string) =>
    issue`few expo bumps | ${someOf(count, rows, WAS)} bumped at expo. Expo does not bump the rest, or the screen leaves them out.`,
  expoOnlyBumps: (count: number) =>
    issue`expo-only bumps | ${countOf(count, 'item was', 'items were')} bumped here, though tickets go to expo only. A device still shows the station, or the setup changed on that date.`,
  skippedExpo: (count: number, atSecond: number, isOften: boolean) =>
    issue`${count} skipped expo 1 | ${someOf(count, `${countText(atSecond)} items bumped at expo 2`, HAS)} no bump at expo 1. ${isOften ? 'The sequence is off or overridden: window and run times cover only the rest.' : 'Window and run times leave them out.'}`,
  notInSetup: (count: number, rows: string, name: string, guid: string, isNamesake: boolean) =>
    issue`${name} not in setup | ${someOf(count, rows, ['names', 'name'])} ${name} (${guid}), not in the setup${isNamesake ? ', though another station has that name' : ''}. It was deleted or created again, so trends break.`,
  noBumps: (atPrep: number, isMissed: boolean) =>
    issue`no bumps at prep | No items bumped at prep here on this date (${countText(atPrep)} elsewhere)${isMissed ? ', unlike earlier dates' : ''}. The station is unused, no items are routed to it, or the screen was off.`,
  startsMissing: (count: number, rows: string, most: string, station: string) =>
    issue`starts missing | ${someOf(count, rows, WAS)} marked as started after fire, against ${most} at ${station}. Queue and make times are not valid here.`,
} as const;

export function aroundCloseout(minutes: number): string {
  return `around closeout, over ${minutes} min after fire`;
}
