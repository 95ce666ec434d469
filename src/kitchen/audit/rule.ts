/** An audit rule is a record with a function that judges a station or the kitchen. */
import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import type { Station } from '../model/restaurant.ts';
import type { ExpoRouting } from '../routing/routing-graph.ts';
import { countOf, countText, twoParts } from '../text/quantities.ts';
import type { StationDay } from './day-view.ts';
import { type KitchenDay, type KitchenView, MIN_ITEMS_FOR_SHARE } from './kitchen-view.ts';

/** The worst is the first. Only errors make a command fail. */
export const SEVERITIES = ['error', 'warn', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** An issue in words. */
export interface IssueText {
  /** Two or three words for a list. */
  readonly words: string;
  /** The fact, and then its consequence: `Shares its printer with Sauté. An item routed to both prints twice.` */
  readonly message: string;
}

/** What a rule found. */
export interface Observation extends IssueText {
  /** Replaces the severity of the rule. */
  readonly severity?: Severity;
  /** GUIDs of the other stations involved. Some may be only in rows. */
  readonly others?: readonly string[];
}

/** Why a rule was not judged: the missing field or data, in a few words. */
export interface Lack {
  readonly missing: string;
}

/** A rule found something, but too little for an issue. */
export interface BelowThreshold {
  /** More than 0. */
  readonly count: number;
  /** The total, if there is one. */
  readonly of?: number;
  /** What is counted, in the plural: `items over 60 min`. */
  readonly what: string;
  /** What is counted in the singular, if the count can be 1 and has no total. */
  readonly one?: string;
  /** `expo`, for rows at no station. */
  readonly place?: string;
}

export type Verdict = Observation | BelowThreshold | Lack | undefined;

/** A number that a rule compares with, and that people read. */
export interface Threshold {
  /** 0..1 for a share. */
  readonly value: number;
  readonly unit: 'items' | 'tickets' | 'stations' | 'share' | 'seconds' | 'minutes';
}

interface RuleHead {
  /** An ID never changes its meaning. */
  readonly id: `R${string}`;
  readonly name: string;
  readonly severity: Severity;
  /** The severity of milder cases, and what they are. */
  readonly milder?: { readonly severity: Severity; readonly when: string };
  /** A sentence that says when there is an issue. */
  readonly condition: string;
  /** The numbers that the rule compares with, by their names for programs. */
  readonly thresholds?: RuleThresholds;
  /** From when there is an issue, for rules that may find too little: `at least 3 and over 2%`. */
  readonly raisedAt?: string;
  readonly why: string;
  /** What to do, with the admin site's switch and, in parentheses, the API's field. */
  readonly fix: string;
  /** The API's fields that the rule reads. */
  readonly fields: readonly string[];
}

/** A rule about the setup. */
export interface Rule extends RuleHead {
  readonly judge: (station: Station, kitchen: KitchenView, routing: ExpoRouting) => Verdict;
  /** For an issue that several stations share, and which is reported at the first of them: what they share. */
  readonly sharedKey?: (station: Station) => string;
}

/** What rules about rows know besides the station. */
export interface DayContext {
  /** `undefined` if the station isn't in any row. */
  readonly stationDay: StationDay | undefined;
  readonly day: KitchenDay;
  readonly kitchen: KitchenView;
  readonly routing: ExpoRouting;
}

/** A rule about a date's rows. */
export interface DayRule extends RuleHead {
  readonly judge?: (station: Station, context: DayContext) => Verdict;
  /** Judges what belongs to no station. */
  readonly judgeKitchen?: (
    day: KitchenDay,
    kitchen: KitchenView,
  ) => readonly (Observation | BelowThreshold | Lack)[];
}

/** What lists show of an issue. */
export interface ListedIssue {
  readonly rule: string;
  readonly severity: Severity;
  readonly words: string;
}

/** An issue. */
export interface Finding extends Observation, ListedIssue {
  readonly words: string;
  readonly severity: Severity;
  /** The rule's name. */
  readonly name: string;
  /** `undefined` for an issue of the kitchen. */
  readonly station: Station | undefined;
  /** GUIDs of all stations involved. The station with the issue is the first. */
  readonly guids: readonly string[];
  readonly fix: string;
  readonly fields: readonly string[];
  /** Absent if no earlier setup is saved, and for issues in a date's rows. */
  readonly since?: IssueSince;
}

/** The first saved setup with the issue. All later ones have it, too. */
export interface IssueSince {
  /** When the setup was first seen, epoch ms. */
  readonly seenAt: number;
  /** The business date of `seenAt`, `YYYYMMDD`. */
  readonly date: string;
  /** Whether this is the oldest saved setup, so that the issue may be older. */
  readonly isOldest: boolean;
}

/** A rule that was not judged at some stations, for one reason. */
export interface NotJudged extends Lack {
  readonly rule: string;
  /** Empty if the rule is about the kitchen. */
  readonly stations: readonly Station[];
}

export interface NotRaised extends BelowThreshold {
  readonly rule: string;
  /** `undefined` if the rule is about the kitchen. */
  readonly station: Station | undefined;
  readonly raisedAt: string;
}

/** A check is a rule at a station or in the kitchen. Rules that are off and allowed stations aren't counted. */
export interface CheckCounts {
  readonly raised: number;
  readonly notRaised: number;
  readonly notJudged: number;
  readonly clear: number;
}

/** How people read a severity. A `word` has at most five letters. */
export const SEVERITY_MARKS = {
  error: { sign: '!!', tone: 'error', word: 'error', sentenceWord: 'error' },
  warn: { sign: '!', tone: 'warn', word: 'warn', sentenceWord: 'warning' },
  info: { sign: 'i', tone: 'note', word: 'note', sentenceWord: 'note' },
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
  const texts = SEVERITIES.map((severity) =>
    countOf(counts[severity], SEVERITY_MARKS[severity].sentenceWord),
  );
  return texts.join(', ');
}

export interface AuditSettings {
  /** By rule ID. A severity here replaces those of the rule. */
  readonly rules: ReadonlyMap<string, Severity | 'off'>;
  /** GUIDs or exact names of stations that have no issues on purpose, such as a virtual station without a printer. */
  readonly allowed: ReadonlySet<string>;
}

export const DEFAULT_AUDIT: AuditSettings = { rules: new Map(), allowed: new Set() };

export type RuleThresholds = Readonly<Record<string, Threshold>>;

/** There is an issue from `fewest` on, if the share is over `share`. */
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

/** What a rule found too little of, at all stations. */
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

/** Only a KDS bumps items, so the station has none, or didn't use it. */
export const NO_KDS: Lack = { missing: 'no bumps at prep' };

export const FEW_ITEMS: Lack = { missing: `fewer than ${MIN_ITEMS_FOR_SHARE} items` };

/** What a rule looks for may be in an unreadable entry of the list. */
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
): IssueText {
  const [words, message] = twoParts(texts, values);
  return { words, message };
}

/** `1 of 1,647 items was`, `2 of 1,647 items were`. */
export function someOfTotal(
  count: number,
  total: string,
  verbs: readonly [one: string, many: string],
): string {
  return `${countText(count)} of ${total} ${verbs[count === 1 ? 0 : 1]}`;
}

export const WAS = ['was', 'were'] as const;
