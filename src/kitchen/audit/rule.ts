import { EXPO_ROUTINGS, PRINTING_MODES } from '../../contract/prep-station.ts';
import type { Station } from '../model/restaurant.ts';
import type { ExpoRouting } from '../routing/routing-graph.ts';
import { countOf, countText, twoParts } from '../text/quantities.ts';
import type { StationDay } from './day-view.ts';
import { type KitchenDay, type KitchenView, MIN_ITEMS_FOR_SHARE } from './kitchen-view.ts';

/** The worst severity is the first. Only errors make a command fail. */
export const SEVERITIES = ['error', 'warn', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface IssueText {
  readonly words: string;
  /** The fact, then its consequence: `Shares its printer with Sauté. An item routed to both prints twice.` */
  readonly message: string;
}

export interface Observation extends IssueText {
  readonly severity?: Severity;
  /** GUIDs of the other stations involved. They may be only in rows, not in the setup. */
  readonly others?: readonly string[];
}

/** The missing field or data because of which a rule was not judged. */
export interface Lack {
  readonly missing: string;
}

/** An observation that is too small for an issue. */
export interface BelowThreshold {
  readonly count: number;
  /** The total, if the count is a part of something. */
  readonly of?: number;
  /** The counted thing, in the plural: `items over 60 min`. */
  readonly what: string;
  /** The counted thing in the singular. Needed if the count can be 1 and has no total. */
  readonly one?: string;
  /** `expo`, or another place that isn't a station. */
  readonly place?: string;
}

export type Verdict = Observation | BelowThreshold | Lack | undefined;

interface RuleHead {
  /** An ID never changes its meaning. */
  readonly id: `R${string}`;
  readonly name: string;
  readonly severity: Severity;
  readonly milder?: { readonly severity: Severity; readonly when: string };
  readonly condition: string;
  /** The threshold in words: `at least 3 and over 2%`. Only for rules with `BelowThreshold`. */
  readonly thresholdText?: string;
  readonly why: string;
  /** What to do: the admin site's switch, with the API's field in parentheses. */
  readonly fix: string;
  readonly fields: readonly string[];
}

export interface Rule extends RuleHead {
  readonly judge: (station: Station, kitchen: KitchenView, routing: ExpoRouting) => Verdict;
  /** Only for an issue that several stations share, reported at the first of them. Identifies what they share. */
  readonly sharedKey?: (station: Station) => string;
}

export interface DayContext {
  readonly stationDay: StationDay | undefined;
  readonly day: KitchenDay;
  readonly kitchen: KitchenView;
  readonly routing: ExpoRouting;
}

export interface DayRule extends RuleHead {
  readonly judge?: (station: Station, context: DayContext) => Verdict;
  /** Judges rows and counts that belong to no station. */
  readonly judgeKitchen?: (
    day: KitchenDay,
    kitchen: KitchenView,
  ) => readonly (Observation | BelowThreshold | Lack)[];
}

/** An issue of a station or the kitchen. */
export interface Issue extends Observation {
  readonly rule: string;
  readonly name: string;
  readonly severity: Severity;
  /** `undefined` for the kitchen. */
  readonly station: Station | undefined;
  /** GUIDs of all stations involved. The first is the station that has the issue. */
  readonly guids: readonly string[];
  readonly fix: string;
  readonly fields: readonly string[];
  /** Absent if no earlier setup is saved, or if the issue is about rows. */
  readonly since?: IssueSince;
}

export type ListedIssue = Pick<Issue, 'rule' | 'severity' | 'words'>;

/** The first saved setup with the issue. All later ones have it, too. */
export interface IssueSince {
  readonly seenAt: number;
  readonly date: string;
  /** Whether this is the oldest saved setup. The issue may be older then. */
  readonly isOldest: boolean;
}

export interface NotJudged extends Lack {
  readonly rule: string;
  readonly stations: readonly Station[];
}

export interface NotRaised extends BelowThreshold {
  readonly rule: string;
  /** `undefined` for the kitchen. */
  readonly station: Station | undefined;
  readonly thresholdText: string;
}

/** Counts checks: a check is a rule at a station or in the kitchen. Rules that are off and allowed stations don't count. */
export interface CheckCounts {
  readonly raised: number;
  readonly notRaised: number;
  readonly notJudged: number;
  readonly clear: number;
}

/** How people read a severity. A `word` fits in a column of five letters. */
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
  /** By rule ID. This setting replaces the rule's severity. */
  readonly rules: ReadonlyMap<string, Severity | 'off'>;
  /** GUIDs or exact names of stations whose issues are on purpose, such as a virtual station without a printer. */
  readonly allowed: ReadonlySet<string>;
}

export const DEFAULT_AUDIT: AuditSettings = { rules: new Map(), allowed: new Set() };

/** From when items are many: `fewest`, and over a `share` (0..1) of all. */
interface ManyThresholds {
  readonly fewest: number;
  readonly share: number;
}

export function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

export function atLeast({ fewest, share }: ManyThresholds): string {
  return `at least ${fewest} and over ${percent(share)}`;
}

export function isMany(count: number, of: number, { fewest, share }: ManyThresholds): boolean {
  return count >= fewest && count > of * share;
}

export interface ThresholdGroup {
  readonly rule: string;
  readonly what: string;
  readonly thresholdText: string;
  readonly notRaised: readonly NotRaised[];
}

export function thresholdGroups(notRaised: readonly NotRaised[]): readonly ThresholdGroup[] {
  const groups = Map.groupBy(notRaised, ({ rule, what }) => `${rule} ${what}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { rule, what, thresholdText } = first;
    return [{ rule, what, thresholdText, notRaised: group }];
  });
}

export const NO_ROUTING: Lack = { missing: 'expoRouting is not set or not documented' };

export const NO_MODE: Lack = { missing: 'printingMode is not set or not documented' };

/** Only a KDS bumps items. So the station has no KDS, or nobody used it. */
export const NO_KDS: Lack = { missing: 'no bumps at prep' };

export const FEW_ITEMS: Lack = { missing: `fewer than ${MIN_ITEMS_FOR_SHARE} items` };

/** For a rule that looks for a station that may be an unreadable entry of the list. */
export const LIST_INCOMPLETE: Lack = { missing: 'some stations could not be read' };

export const NO_DAY: Lack = { missing: 'no business date was read' };

export function isKnownRouting(value: string | undefined): boolean {
  return EXPO_ROUTINGS.some((known) => known === value);
}

export function isKnownMode(value: string | undefined): boolean {
  return PRINTING_MODES.some((known) => known === value);
}

/** Splits the text at its bar: `no printer | It is set to print every ticket, but …`. The values come from outside. */
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
