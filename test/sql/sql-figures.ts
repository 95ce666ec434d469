/** The shipped questions' answers, by place, in the commands' units. */
import type { SqlEngine, SqlRow } from './engines.ts';

/** By question, then place, such as a restaurant, date, and station. */
export type Figures = Record<string, Record<string, readonly unknown[]>>;

export const TREND = ['items', 'bumps', 'medianMs', 'p90Ms', 'unBumped', 'leftOut'] as const;
/** The same at each station of the item, and the sums of its stations. */
export const CHAIN = [
  'chainState',
  'restaurantMedianMs',
  'restaurantP90Ms',
  'chainMedianMs',
  'chainP90Ms',
  'ratio',
  'stations',
  'chainStations',
] as const;
export const CHAIN_SUMS = ['items', 'unBumped'] as const;

const LONGEST = `
SELECT restaurantGuid, businessDate, place, timeMs
FROM (
  SELECT t.*, row_number() OVER (PARTITION BY t.restaurantGuid, t.businessDate ORDER BY t.timeMs DESC) AS place
  FROM tickets t
  WHERE t.timeMs IS NOT NULL
) r
WHERE r.place <= 10`;

const TIMES = ['bumps', 'items', 'medianMs', 'p90Ms', 'late'] as const;
const OVER = ['unBumped', 'massBumped'] as const;

interface Question {
  readonly sql: string;
  /** Columns after restaurant and date. */
  readonly place: readonly string[];
  readonly figures: readonly string[];
}

export const QUESTIONS: Readonly<Record<string, Question>> = {
  stations: {
    sql: 'stations',
    place: ['station'],
    figures: [...TIMES, 'lateShare', ...OVER, 'limitMs'],
  },
  hours: { sql: 'hours', place: ['station', 'hourMs'], figures: ['items', 'medianMs'] },
  tickets: {
    sql: 'tickets',
    place: [],
    figures: ['tickets', 'medianMs', 'p90Ms', 'meanMs', 'longestMs', 'unBumped', 'leftOut'],
  },
  'longest tickets': { sql: LONGEST, place: ['place'], figures: ['timeMs'] },
  holds: { sql: 'holds', place: ['station'], figures: ['heldMs'] },
  dayparts: { sql: 'dayparts', place: ['daypart'], figures: [...TIMES, ...OVER] },
  trend: { sql: 'trend', place: ['station'], figures: TREND },
  'late in trend': { sql: 'trend', place: ['station'], figures: ['late', 'lateMs'] },
  items: {
    sql: 'items',
    place: ['restaurant', 'multiLocationItem'],
    figures: [...CHAIN, ...CHAIN_SUMS],
  },
  'chain-hours': {
    sql: 'chain-hours',
    place: ['hour'],
    figures: ['restaurants', 'items', 'medianMs', 'p90Ms'],
  },
};

export function placeText(place: readonly unknown[]): string {
  return place
    .map((each) => (typeof each === 'string' || typeof each === 'number' ? each : ''))
    .join(' ');
}

export async function sqlFigures({ ask }: SqlEngine, lake: string): Promise<Figures> {
  const all = Object.entries(QUESTIONS);
  const answers = await ask(lake, [...new Set(all.map(([, { sql }]) => sql))]);
  return Object.fromEntries(
    all.map(([name, { sql, place, figures }]) => {
      const byPlace = (answers[sql] ?? []).map((row): [string, readonly unknown[]] => [
        placeText([...wherever(row), ...place.map((column) => row[column])]),
        figures.map((column) => figureOf(row[column])),
      ]);
      return [name, Object.fromEntries(byPlace)];
    }),
  );
}

function wherever({ restaurantGuid, businessDate }: SqlRow): readonly unknown[] {
  if (restaurantGuid === undefined) return [];
  return [restaurantGuid, String(businessDate).replaceAll('-', '')];
}

/** Engines write large integers as text. */
function figureOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
}
