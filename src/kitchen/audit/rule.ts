/** What an audit rule is: a record that looks at one station within its kitchen and says what is wrong, if anything. */
import type { ExpoRouting } from '../routing/expo-routing.ts';
import type { Station } from '../stations/station.ts';
import type { StationDay } from './day-view.ts';
import type { KitchenDay, KitchenView } from './kitchen-view.ts';

/** How bad a finding is, the worst first. Only errors make a command fail. */
export const SEVERITIES = ['error', 'warn', 'info'] as const;
/** One of them. */
export type Severity = (typeof SEVERITIES)[number];

/** What a rule found. */
export interface Observation {
  /** A few words for the row of a list. */
  readonly words: string;
  /** One sentence: what a cook or a guest would notice. */
  readonly message: string;
  /** Overrides the rule's severity. */
  readonly severity?: Severity;
  /** Guids of stations that have part in it, besides the one that was looked at; some may be in the records alone. */
  readonly others?: readonly string[];
}

/** Why a rule could not be judged: the field or the reading that it needs, in a few words. */
export interface Lack {
  readonly lacks: string;
}

/** What a rule looks for and found too little of to raise it. */
export interface BelowThreshold {
  /** How many; more than 0. */
  readonly count: number;
  /** Of how many; `undefined` where it is no part of anything. */
  readonly of?: number;
  /** What was counted, in the plural: `items over 60 min`. */
  readonly what: string;
}

/** What came of a rule at a station: an issue, too little for one, why it cannot be judged, or nothing where all is well. */
export type Verdict = Observation | BelowThreshold | Lack | undefined;

/** A number that a rule compares with. Rules read it from their record, so that what is shown is what is judged by. */
export interface Threshold {
  /** A share is 0..1. */
  readonly value: number;
  readonly unit: 'items' | 'tickets' | 'stations' | 'share' | 'seconds' | 'minutes';
  readonly compares: 'at least' | 'over' | 'at most' | 'under';
  /** What is compared with it: what follows `at least 3 items`. */
  readonly about: string;
}

/** What every rule states of itself; ids never change their meaning. */
interface RuleHead {
  readonly id: `R${string}`;
  readonly name: string;
  readonly severity: Severity;
  /** A severity that some of its issues have instead, and when. */
  readonly milder?: { readonly severity: Severity; readonly when: string };
  /** When it is raised, in a sentence, with its thresholds. */
  readonly condition: string;
  /** By name, for programs; absent where it compares with no number. */
  readonly thresholds?: Readonly<Record<string, Threshold>>;
  /** From when on it is raised, in a few words: `at least 3 and over 2%`. Rules that can find too little have it. */
  readonly raisedAt?: string;
  /** What it means for the kitchen, in a sentence. */
  readonly why: string;
  /** The way out, in a sentence. */
  readonly fix: string;
  /** The document's fields that it looks at. */
  readonly fields: readonly string[];
}

/** A rule about the configuration. */
export interface Rule extends RuleHead {
  readonly judge: (station: Station, kitchen: KitchenView, routing: ExpoRouting) => Verdict;
}

/** What a rule about a business date looks at, besides the station. */
export interface DayScene {
  /** What the records say of the station; `undefined` where none names it. */
  readonly own: StationDay | undefined;
  readonly day: KitchenDay;
  readonly kitchen: KitchenView;
  readonly routing: ExpoRouting;
}

/** A rule about the records of a business date. */
export interface DayRule extends RuleHead {
  /** At a station of the configuration. */
  readonly judge?: (station: Station, scene: DayScene) => Verdict;
  /** In the kitchen as a whole: what belongs to none of its stations. */
  readonly judgeKitchen?: (
    day: KitchenDay,
    kitchen: KitchenView,
  ) => readonly (Observation | BelowThreshold | Lack)[];
}

/** A rule's observation at a station, or in the kitchen as a whole. */
export interface Finding extends Observation {
  readonly rule: string;
  readonly name: string;
  readonly severity: Severity;
  /** `undefined` where it is of no station of the configuration. */
  readonly station: Station | undefined;
  /** Guids of all stations that have part in it, the one that it is of first. */
  readonly guids: readonly string[];
  readonly fix: string;
  /** The document's fields that were looked at. */
  readonly fields: readonly string[];
}

/** A rule that could not be judged at some stations for one reason; at none of them by name where it is the kitchen's. */
export interface NotJudged extends Lack {
  readonly rule: string;
  readonly stations: readonly Station[];
}

/** A rule that found too little to be raised, at a station or in the kitchen as a whole. */
export interface NotRaised extends BelowThreshold {
  readonly rule: string;
  /** `undefined` where it is of no station of the configuration. */
  readonly station: Station | undefined;
  /** From when on it is raised. */
  readonly raisedAt: string;
}

/**
 * How many checks came out how. A check is one rule at one station, or in the kitchen as a whole; rules that are off and stations
 * that are left alone have none.
 */
export interface CheckCounts {
  readonly raised: number;
  readonly notRaised: number;
  readonly notJudged: number;
  /** Nothing was found. */
  readonly clear: number;
}
