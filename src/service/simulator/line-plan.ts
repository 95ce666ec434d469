/** Stations on a line, their setup, people's mistakes in it, and the work there. */
import type { LinePlan, PlannedMistake, StationPlan, StationWork } from './kitchen-plan.ts';

/** A monitored station removed later. */
export const REMOVED = 'removed';

interface KindWork extends StationWork {
  /** Minutes that an ordinary dish takes: a cook's hands, then heat without them. */
  readonly handMinutes: number;
  readonly heatMinutes: number;
}

/** In a quiet hour, times are about those of domain section 5. Stations without heat only have hands. */
export const STATION_WORK: Readonly<Record<string, KindWork>> = {
  grill: { handMinutes: 1.9, heatMinutes: 4.7, batch: 2, bumps: 'item' },
  fry: { handMinutes: 1.1, heatMinutes: 3.9, batch: 3, bumps: 'item' },
  saute: { handMinutes: 3.1, heatMinutes: 4, batch: 1, bumps: 'item' },
  cold: { handMinutes: 3.1, heatMinutes: 0, batch: 1, bumps: 'item' },
  pizza: { handMinutes: 2, heatMinutes: 5, batch: 1, bumps: 'item' },
  dessert: { handMinutes: 3, heatMinutes: 1.4, batch: 1, bumps: 'item' },
  bar: { handMinutes: 1.85, heatMinutes: 0, batch: 2, bumps: 'item' },
  sides: { handMinutes: 0.7, heatMinutes: 0, batch: 1, bumps: 'item' },
  broiler: { handMinutes: 2, heatMinutes: 6.4, batch: 2, bumps: 'item' },
  pasta: { handMinutes: 2.2, heatMinutes: 3.7, batch: 2, bumps: 'item' },
  wok: { handMinutes: 4, heatMinutes: 0.8, batch: 2, bumps: 'item' },
  'raw bar': { handMinutes: 3.8, heatMinutes: 0, batch: 1, bumps: 'item' },
  kitchen: { handMinutes: 2.2, heatMinutes: 1.8, batch: 1, bumps: 'item' },
  barista: { handMinutes: 2.2, heatMinutes: 0, batch: 1, bumps: 'item' },
  bakery: { handMinutes: 0.8, heatMinutes: 0, batch: 1, bumps: 'item' },
};

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
