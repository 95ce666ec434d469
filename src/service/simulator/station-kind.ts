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

/** As in the menu. */
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
