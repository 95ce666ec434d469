/** Stations on a line, their setup, and people's mistakes in it. */
import type { PrepStation } from '../../contract/prep-station.ts';

/** A monitored station removed later. */
export const REMOVED = 'removed';

/** `null`: the published station has no such field. */
export interface StationPlan {
  readonly kind: StationKind;
  readonly name: string;
  /** Whether a KDS device shows the tickets. Without one nothing is bumped at prep (domain section 1). */
  readonly hasDisplay: boolean;
  /** Printer within the kitchen. Stations with the same name share it. */
  readonly printer: string | null;
  readonly printingMode: NonNullable<PrepStation['printingMode']>;
  readonly includeWithExpediter: boolean;
  readonly expoRouting: NonNullable<PrepStation['expoRouting']> | null;
  readonly monitors: readonly (StationKind | typeof REMOVED)[] | null;
}

export type LinePlan = readonly StationPlan[];

/** Breaks the audit rule of the same name. */
export interface PlannedMistake {
  readonly rule: string;
  readonly kind: StationKind;
  readonly change: Partial<Omit<StationPlan, 'kind'>>;
}

export function withMistakes(line: LinePlan, mistakes: readonly PlannedMistake[]): LinePlan {
  return mistakes.reduce<LinePlan>(
    (plan, { kind, change }) =>
      plan.map((station) => (station.kind === kind ? { ...station, ...change } : station)),
    line,
  );
}

const onLine = {
  hasDisplay: true,
  printingMode: 'ON',
  includeWithExpediter: true,
  expoRouting: 'SEND_TO_EXPO',
  monitors: null,
} as const;
const backedUp = { ...onLine, printingMode: 'OFFLINE_ONLY', monitors: [] } as const;

const HOT_AND_COLD: LinePlan = [
  { ...onLine, kind: 'grill', name: 'Grill', printer: 'grill', monitors: ['saute'] },
  { ...backedUp, kind: 'fry', name: 'Fry', printer: 'hot line' },
  { ...onLine, kind: 'saute', name: 'Sauté', printer: 'saute', monitors: ['grill'] },
  { ...onLine, kind: 'cold', name: 'Cold', printer: 'cold', monitors: [] },
  { ...backedUp, kind: 'pizza', name: 'Pizza', printer: 'pizza' },
  { ...backedUp, kind: 'dessert', name: 'Dessert', printer: 'pizza' },
];

const skipsExpo = { includeWithExpediter: false, expoRouting: 'SKIP_EXPO' } as const;

const SIDES: StationPlan = {
  ...onLine,
  kind: 'sides',
  name: 'Sauces & Sides',
  hasDisplay: false,
  printer: null,
  expoRouting: 'EXPO_ONLY',
};

/** Correct. Drinks are printed at the bar and never meet the expediter. */
export const FULL_SERVICE_LINE: LinePlan = [
  ...HOT_AND_COLD,
  { ...onLine, ...skipsExpo, kind: 'bar', name: 'Bar', hasDisplay: false, printer: 'bar' },
  SIDES,
];

/** Correct. Here runners take the drinks along. */
export const LARGE_LINE: LinePlan = [
  ...HOT_AND_COLD,
  { ...onLine, kind: 'broiler', name: 'Broiler', printer: 'broiler' },
  { ...backedUp, kind: 'pasta', name: 'Pasta', printer: 'pasta' },
  { ...backedUp, kind: 'wok', name: 'Wok', printer: 'pasta' },
  { ...onLine, kind: 'raw bar', name: 'Raw Bar', printer: 'raw bar' },
  { ...onLine, kind: 'bar', name: 'Service Bar', printer: 'bar' },
  SIDES,
];

/** A correct ghost hall kitchen: everything in the bag meets the expediter. */
export const HALL_LINE: LinePlan = [
  ...HOT_AND_COLD,
  { ...onLine, kind: 'bar', name: 'Beverages', printer: 'beverages' },
  { ...SIDES, name: 'To-Go Packaging' },
];

export const CAFE_LINE: LinePlan = [
  { ...onLine, kind: 'kitchen', name: 'Kitchen', printer: 'kitchen' },
  { ...onLine, ...skipsExpo, kind: 'barista', name: 'Barista', printer: 'barista' },
  {
    ...onLine,
    ...skipsExpo,
    kind: 'bakery',
    name: 'Bakery Case',
    hasDisplay: false,
    printer: 'bakery',
  },
];

export const LINE_MISTAKES: readonly PlannedMistake[] = [
  { rule: 'R01', kind: 'pizza', change: { includeWithExpediter: false } },
  { rule: 'R03', kind: 'dessert', change: { expoRouting: null } },
  { rule: 'R06', kind: 'fry', change: { printer: null } },
  { rule: 'R09', kind: 'saute', change: { printer: 'grill' } },
  { rule: 'R11', kind: 'cold', change: { monitors: [REMOVED] } },
  { rule: 'R15', kind: 'grill', change: { monitors: ['saute', 'fry'] } },
];

export const LARGE_LINE_MISTAKES: readonly PlannedMistake[] = [
  ...LINE_MISTAKES,
  { rule: 'R05', kind: 'raw bar', change: { ...skipsExpo, printingMode: 'OFFLINE_ONLY' } },
  { rule: 'R17', kind: 'pasta', change: { monitors: ['saute'] } },
];

export const CAFE_MISTAKES: readonly PlannedMistake[] = [
  { rule: 'R06', kind: 'barista', change: { printer: null, printingMode: 'OFFLINE_ONLY' } },
  { rule: 'R09', kind: 'bakery', change: { printer: 'kitchen' } },
];

// Kinds of stations, and their pace.

/** Minutes in a quiet hour: half are done by the median, nine in ten by the p90. */
export interface Pace {
  readonly medianMinutes: number;
  readonly p90Minutes: number;
}

/** Station time (fire to bump). */
export const STATION_PACE = {
  grill: { medianMinutes: 8, p90Minutes: 16 },
  fry: { medianMinutes: 5, p90Minutes: 11 },
  saute: { medianMinutes: 9, p90Minutes: 18 },
  cold: { medianMinutes: 4, p90Minutes: 9 },
  pizza: { medianMinutes: 8, p90Minutes: 15 },
  dessert: { medianMinutes: 4, p90Minutes: 9 },
  bar: { medianMinutes: 2, p90Minutes: 6 },
  sides: { medianMinutes: 1, p90Minutes: 2 },
  broiler: { medianMinutes: 10, p90Minutes: 19 },
  pasta: { medianMinutes: 7, p90Minutes: 14 },
  wok: { medianMinutes: 6, p90Minutes: 12 },
  'raw bar': { medianMinutes: 5, p90Minutes: 10 },
  kitchen: { medianMinutes: 5, p90Minutes: 11 },
  barista: { medianMinutes: 3, p90Minutes: 6 },
  bakery: { medianMinutes: 1, p90Minutes: 2 },
} as const satisfies Readonly<Record<string, Pace>>;

export type StationKind = keyof typeof STATION_PACE;

export function isStationKind(text: string): text is StationKind {
  return Object.hasOwn(STATION_PACE, text);
}

/** From the last station's bump to the first-level expediter's. */
export const EXPO_PACE: Pace = { medianMinutes: 1.5, p90Minutes: 4 };

/** From the first-level expediter's bump to the second-level one's: the runner's trip. */
export const RUNNER_PACE: Pace = { medianMinutes: 1.5, p90Minutes: 4 };

/** Standard normal quantile of 0.9. */
const Z90 = 1.2815515655446004;

/** Standard deviation of the logarithm, from a pace's median and p90. */
export function sigmaOf({ medianMinutes, p90Minutes }: Pace): number {
  return Math.log(p90Minutes / medianMinutes) / Z90;
}
