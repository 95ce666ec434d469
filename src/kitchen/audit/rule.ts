/** An audit rule is a record checking one station in a kitchen. */
import { EXPO_ROUTINGS, PREP_STATION_ENTITY, PRINTING_MODES } from '../../contract/prep-station.ts';
import type { Station } from '../model/restaurant.ts';
import type { ExpoPath, ExpoRouting } from '../routing/routing-graph.ts';
import { countOf, countText, namesText, twoParts } from '../text/quantities.ts';
import type { StationDay } from './day-view.ts';
import { FEWEST_ITEMS, type KitchenDay, type KitchenView } from './kitchen-view.ts';

/** Worst first. Only errors make a command fail. */
export const SEVERITIES = ['error', 'warn', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface Observation {
  /** Two or three words for a list. */
  readonly words: string;
  /** Fact, then consequence: `Shares its printer with Sauté. An item routed to both prints twice.` */
  readonly message: string;
  /** Overrides the rule's. */
  readonly severity?: Severity;
  /** GUIDs of other stations involved. Some may be only in rows. */
  readonly others?: readonly string[];
}

/** Why a rule was not checked: the missing field or data, in a few words. */
export interface Lack {
  readonly missing: string;
}

/** Found, but too little for an issue. */
export interface BelowThreshold {
  /** More than 0. */
  readonly count: number;
  /** Out of how many, or `undefined` without a total. */
  readonly of?: number;
  /** Plural: `items over 60 min`. */
  readonly what: string;
  /** Singular, if `count` without a total can be 1. */
  readonly one?: string;
  /** `expo`, for rows at no station. */
  readonly place?: string;
}

export type Verdict = Observation | BelowThreshold | Lack | undefined;

/** Rules compare with this number, so that it is also the shown one. */
export interface Threshold {
  /** 0..1 for a share. */
  readonly value: number;
  readonly unit: 'items' | 'tickets' | 'stations' | 'share' | 'seconds' | 'minutes';
}

/** IDs never change meaning. */
interface RuleHead {
  readonly id: `R${string}`;
  readonly name: string;
  readonly severity: Severity;
  /** Milder severity for some issues, and when. */
  readonly milder?: { readonly severity: Severity; readonly when: string };
  /** When it is raised: a sentence with thresholds. */
  readonly condition: string;
  /** By name, for programs. Absent where no number is compared. */
  readonly thresholds?: Readonly<Record<string, Threshold>>;
  /** A few words: `at least 3 and over 2%`. Only for rules able to find too little. */
  readonly raisedAt?: string;
  readonly why: string;
  /** Imperative sentence with the admin site's switch and, in parentheses, the API's field. */
  readonly fix: string;
  /** API fields checked. */
  readonly fields: readonly string[];
}

/** About the setup. */
export interface Rule extends RuleHead {
  readonly judge: (station: Station, kitchen: KitchenView, routing: ExpoRouting) => Verdict;
  /** Where stations share an issue, which is reported at the first one in the list: what they share. */
  readonly shared?: (station: Station) => string;
}

/** What day rules check besides the station. */
export interface DayScene {
  /** `undefined` where no row names the station. */
  readonly own: StationDay | undefined;
  readonly day: KitchenDay;
  readonly kitchen: KitchenView;
  readonly routing: ExpoRouting;
}

/** About a date's rows. */
export interface DayRule extends RuleHead {
  readonly judge?: (station: Station, scene: DayScene) => Verdict;
  /** In the kitchen, for what belongs to no station. */
  readonly judgeKitchen?: (
    day: KitchenDay,
    kitchen: KitchenView,
  ) => readonly (Observation | BelowThreshold | Lack)[];
}

export interface Finding extends Observation {
  readonly rule: string;
  readonly name: string;
  readonly severity: Severity;
  /** `undefined` for the kitchen. */
  readonly station: Station | undefined;
  /** All stations involved, the issue's own first. */
  readonly guids: readonly string[];
  readonly fix: string;
  readonly fields: readonly string[];
  /** Absent where no earlier setup is kept, and for issues in a date's rows. */
  readonly since?: IssueSince;
}

/** First kept setup with the issue, without a gap since. */
export interface IssueSince {
  /** When the setup was first seen: epoch ms, and the business date as `YYYYMMDD`. */
  readonly seenAt: number;
  readonly date: string;
  /** Oldest kept setup: the issue may be older. */
  readonly isOldest: boolean;
}

/** One rule and one reason. Without stations, for the kitchen. */
export interface NotJudged extends Lack {
  readonly rule: string;
  readonly stations: readonly Station[];
}

export interface NotRaised extends BelowThreshold {
  readonly rule: string;
  /** `undefined` for the kitchen. */
  readonly station: Station | undefined;
  readonly raisedAt: string;
}

/** One rule at one station or in the kitchen. Rules switched off and allowed stations have none. */
export interface CheckCounts {
  readonly raised: number;
  readonly notRaised: number;
  readonly notJudged: number;
  readonly clear: number;
}

/** For people. A word has at most five letters, `said` is for sentences. JSON and CSV have the severities themselves. */
export const SEVERITY_MARKS = {
  error: { sign: '!!', tone: 'error', word: 'error', said: 'error' },
  warn: { sign: '!', tone: 'warn', word: 'warn', said: 'warning' },
  info: { sign: 'i', tone: 'note', word: 'note', said: 'note' },
} as const satisfies Readonly<Record<Severity, object>>;

export type SeverityCounts = Readonly<Record<Severity, number>>;

export function severityCounts(
  found: readonly { readonly severity: Severity; readonly issues?: number }[],
): SeverityCounts {
  const counts = { error: 0, warn: 0, info: 0 };
  for (const { severity, issues = 1 } of found) counts[severity] += issues;
  return counts;
}

/** `2 errors, 1 warning, 0 notes`. */
export function severityCountsText(counts: SeverityCounts): string {
  return SEVERITIES.map((each) => countOf(counts[each], SEVERITY_MARKS[each].said)).join(', ');
}

export interface AuditSettings {
  /** By rule ID, for all issues. Other rules keep their severity. */
  readonly rules: ReadonlyMap<string, Severity | 'off'>;
  /** GUIDs or exact names of stations without issues on purpose, such as a virtual one printing nowhere. */
  readonly allowed: ReadonlySet<string>;
}

export const DEFAULT_AUDIT: AuditSettings = { rules: new Map(), allowed: new Set() };

export type RuleThresholds = Readonly<Record<string, Threshold>>;

/** Minimum count, and the share (0..1) to exceed. */
export interface ManyThresholds {
  readonly fewest: Threshold;
  readonly share: Threshold;
}

export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

export function atLeast({ fewest, share }: ManyThresholds): string {
  return `at least ${fewest.value} and over ${percent(share.value)}`;
}

export function isMany(count: number, of: number, { fewest, share }: ManyThresholds): boolean {
  return count >= fewest.value && count > of * share.value;
}

/** A kind a rule found too little of. */
export interface ThresholdGroup {
  readonly rule: string;
  readonly what: string;
  readonly raisedAt: string;
  readonly found: readonly NotRaised[];
}

export function thresholdGroups(notRaised: readonly NotRaised[]): readonly ThresholdGroup[] {
  const groups = Map.groupBy(notRaised, ({ rule, what }) => `${rule} ${what}`);
  return [...groups.values()].flatMap((found) =>
    found.slice(0, 1).map(({ rule, what, raisedAt }) => ({ rule, what, raisedAt, found })),
  );
}

/** Nothing shows where tickets go. */
export const NO_ROUTING: Lack = { missing: 'expoRouting not set or not documented' };

/** Nothing shows when the station prints. */
export const NO_MODE: Lack = { missing: 'printingMode not set or not documented' };

/** Only a KDS bumps items. The station has none, or didn't use it. */
export const NO_KDS: Lack = { missing: 'no bumps at prep' };

/** A share of so few may be chance. */
export const FEW_ITEMS: Lack = { missing: `fewer than ${FEWEST_ITEMS} items` };

/** What a rule looks for may be missing from the list. */
export const LIST_INCOMPLETE: Lack = { missing: 'some stations could not be read' };

export const NO_DAY: Lack = { missing: 'no business date read' };

export function isKnownRouting(value: string | undefined): boolean {
  return EXPO_ROUTINGS.some((known) => known === value);
}

export function isKnownMode(value: string | undefined): boolean {
  return PRINTING_MODES.some((known) => known === value);
}

// Issues in words. Names come from outside.

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
