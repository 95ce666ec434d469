/** An audit rule is a record checking one station in a kitchen. */
import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import type { Station } from '../model/restaurant.ts';
import type { ExpoRouting } from '../routing/routing-graph.ts';
import { countOf, countText, twoParts } from '../text/quantities.ts';
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
  issuesOrGroups: readonly { readonly severity: Severity; readonly issues?: number }[],
): SeverityCounts {
  const counts = { error: 0, warn: 0, info: 0 };
  for (const { severity, issues = 1 } of issuesOrGroups) counts[severity] += issues;
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
  readonly notRaised: readonly NotRaised[];
}

export function thresholdGroups(notRaised: readonly NotRaised[]): readonly ThresholdGroup[] {
  const groups = Map.groupBy(notRaised, ({ rule, what }) => `${rule} ${what}`);
  return [...groups.values()].flatMap((own) =>
    own.slice(0, 1).map(({ rule, what, raisedAt }) => ({ rule, what, raisedAt, notRaised: own })),
  );
}

/** Nothing shows where tickets go. */
export const NO_ROUTING: Lack = { missing: 'expoRouting is not set or not documented' };

/** Nothing shows when the station prints. */
export const NO_MODE: Lack = { missing: 'printingMode is not set or not documented' };

/** Only a KDS bumps items. The station has none, or didn't use it. */
export const NO_KDS: Lack = { missing: 'no bumps at prep' };

/** A share of so few may be chance. */
export const FEW_ITEMS: Lack = { missing: `fewer than ${FEWEST_ITEMS} items` };

/** What a rule looks for may be missing from the list. */
export const LIST_INCOMPLETE: Lack = { missing: 'some stations could not be read' };

export const NO_DAY: Lack = { missing: 'no business date was read' };

export function isKnownRouting(value: string | undefined): boolean {
  return EXPO_ROUTINGS.some((known) => known === value);
}

export function isKnownMode(value: string | undefined): boolean {
  return PRINTING_MODES.some((known) => known === value);
}

/** Words and message, with a bar between them: `no printer | It is set to print every ticket, but …`. Names come from outside. */
export function issue(
  texts: TemplateStringsArray,
  ...values: readonly (string | number)[]
): Pick<Observation, 'words' | 'message'> {
  const [words, message] = twoParts(texts, values);
  return { words, message };
}

/** `1 of 1,647 items was`, `2 of 1,647 items were`. */
export function someOf(
  count: number,
  total: string,
  verbs: readonly [one: string, many: string],
): string {
  return `${countText(count)} of ${total} ${verbs[count === 1 ? 0 : 1]}`;
}

export const WAS = ['was', 'were'] as const;
