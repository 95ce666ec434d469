/** An audit rule: a record that checks one station in its kitchen for an issue. */
import type { Station } from '../model/station.ts';
import type { ExpoRouting } from '../routing/expo-routing.ts';
import { countOf } from '../text/quantities.ts';
import type { StationDay } from './day-view.ts';
import type { KitchenDay, KitchenView } from './kitchen-view.ts';

/** Severities of issues, worst first. Only errors make a command fail. */
export const SEVERITIES = ['error', 'warn', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** An issue that a rule found. */
export interface Observation {
  /** Two or three words for a list. */
  readonly words: string;
  /** Fact, then consequence: `Shares its printer with Sauté. An item routed to both prints twice.` */
  readonly message: string;
  /** Overrides the rule's severity. */
  readonly severity?: Severity;
  /** GUIDs of the other stations involved; some may be in the rows only. */
  readonly others?: readonly string[];
}

/** Why a rule was not checked: the missing field or reading, in a few words. */
export interface Lack {
  readonly missing: string;
}

/** Something that a rule found too little of for an issue. */
export interface BelowThreshold {
  /** How many; more than 0. */
  readonly count: number;
  /** Of how many; `undefined` where it is not part of anything. */
  readonly of?: number;
  /** What was counted, in the plural: `items over 60 min`. */
  readonly what: string;
}

/** The result of a rule at a station: an issue, too little for one, why it was not checked, or nothing. */
export type Verdict = Observation | BelowThreshold | Lack | undefined;

/** A number that a rule compares with. Rules read it from their record, so that the shown number is the one that counts. */
export interface Threshold {
  /** A share is 0..1. */
  readonly value: number;
  readonly unit: 'items' | 'tickets' | 'stations' | 'share' | 'seconds' | 'minutes';
  readonly compares: 'at least' | 'over' | 'at most' | 'under';
  /** What is compared with it, as after `at least 3 items`. */
  readonly about: string;
}

/** The head of every rule; IDs never change their meaning. */
interface RuleHead {
  readonly id: `R${string}`;
  readonly name: string;
  readonly severity: Severity;
  /** A milder severity of some of its issues, and when. */
  readonly milder?: { readonly severity: Severity; readonly when: string };
  /** When it is raised, in a sentence, with its thresholds. */
  readonly condition: string;
  /** By name, for programs; absent where it compares with no number. */
  readonly thresholds?: Readonly<Record<string, Threshold>>;
  /** When it is raised, in a few words: `at least 3 and over 2%`. Only rules that can find too little have it. */
  readonly raisedAt?: string;
  /** What it means for the kitchen, in a sentence. */
  readonly why: string;
  /** An imperative sentence with the admin site's switch and the API's field in parentheses. */
  readonly fix: string;
  /** The API's fields that it checks. */
  readonly fields: readonly string[];
}

/** A rule about the setup. */
export interface Rule extends RuleHead {
  readonly judge: (station: Station, kitchen: KitchenView, routing: ExpoRouting) => Verdict;
}

/** What a rule about a business date checks besides the station. */
export interface DayScene {
  /** The station's date; `undefined` where no row names it. */
  readonly own: StationDay | undefined;
  readonly day: KitchenDay;
  readonly kitchen: KitchenView;
  readonly routing: ExpoRouting;
}

/** A rule about the rows of a business date. */
export interface DayRule extends RuleHead {
  /** At a station of the setup. */
  readonly judge?: (station: Station, scene: DayScene) => Verdict;
  /** In the kitchen: what belongs to none of its stations. */
  readonly judgeKitchen?: (
    day: KitchenDay,
    kitchen: KitchenView,
  ) => readonly (Observation | BelowThreshold | Lack)[];
}

/** An issue of a station or of the kitchen. */
export interface Finding extends Observation {
  readonly rule: string;
  readonly name: string;
  readonly severity: Severity;
  /** `undefined` for an issue of the kitchen. */
  readonly station: Station | undefined;
  /** GUIDs of all stations involved, its own first. */
  readonly guids: readonly string[];
  readonly fix: string;
  /** The API's fields that were checked. */
  readonly fields: readonly string[];
  /** Since when it is known; absent where no earlier setup is kept, and for an issue of a date's rows. */
  readonly since?: IssueSince;
}

/** The first of the kept setups that has an issue without a gap since. */
export interface IssueSince {
  /** Epoch ms at which that setup was first seen, and the business date of that, `YYYYMMDD`. */
  readonly seenAt: number;
  readonly date: string;
  /** Whether it is the oldest that is kept: the issue may be older. */
  readonly isOldest: boolean;
}

/** A rule that was not checked at some stations for one reason; without stations for the kitchen. */
export interface NotJudged extends Lack {
  readonly rule: string;
  readonly stations: readonly Station[];
}

/** A rule that found too little for an issue, at a station or in the kitchen. */
export interface NotRaised extends BelowThreshold {
  readonly rule: string;
  /** `undefined` for the kitchen. */
  readonly station: Station | undefined;
  /** When it is raised. */
  readonly raisedAt: string;
}

/**
 * Checks by result. A check is one rule at one station, or in the kitchen; rules that are off and allowed stations have none.
 */
export interface CheckCounts {
  readonly raised: number;
  readonly notRaised: number;
  readonly notJudged: number;
  /** Nothing was found. */
  readonly clear: number;
}

/** Sign and tone of each. */
export const SEVERITY_MARKS = {
  error: { sign: '!!', tone: 'error' },
  warn: { sign: '!', tone: 'warn' },
  info: { sign: 'i', tone: 'note' },
} as const satisfies Readonly<Record<Severity, object>>;

/** In a sentence. */
export const SEVERITY_WORDS = {
  error: 'error',
  warn: 'warning',
  info: 'note',
} as const satisfies Readonly<Record<Severity, string>>;

/** How many issues there are of each. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** Counts them; a group has several. */
export function severityCounts(
  found: readonly { readonly severity: Severity; readonly issues?: number }[],
): SeverityCounts {
  const counts = { error: 0, warn: 0, info: 0 };
  for (const { severity, issues = 1 } of found) counts[severity] += issues;
  return counts;
}

/** `2 errors, 1 warning, 0 notes`. */
export function severityCountsText(counts: SeverityCounts): string {
  return SEVERITIES.map((each) => countOf(counts[each], SEVERITY_WORDS[each])).join(', ');
}

/** One short word each, of five letters at most; JSON and CSV have the severities themselves. */
export const SEVERITY_TEXT: Readonly<Record<Severity, string>> = {
  error: 'error',
  warn: 'warn',
  info: 'note',
};
