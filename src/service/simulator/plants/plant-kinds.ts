/** Every kind of plant, in the order in which they take effect on a date. */
import { liking, renewed } from './menu-changes.ts';
import type { PlantRecord } from './plant-record.ts';
import { isWithin, type Planting } from './planting.ts';
import { cleared, forgotten, stopped } from './screens.ts';
import { dishes, slowed, spread, together } from './station-times.ts';

const MINUTE_MS = 60_000;

const times = { called: 'FACTOR', least: 0.1, most: 10 } as const;
const share = { called: 'SHARE', least: 0, most: 1 } as const;
const byFactor = ({ factor }: Planting): number => factor;

/** The kinds by the names that plants are written with. */
export const PLANTS = {
  mix: {
    help: 'different items are popular: weights vary log-normally with this sigma',
    factor: { called: 'SIGMA', default: 0.5, least: 0, most: 2 },
    weight: liking,
  },
  menu: {
    help: 'this share of the menu is new',
    factor: { ...share, default: 0.4 },
    item: renewed,
  },
  rush: {
    help: 'this many times the orders',
    from: 'needed',
    lasts: true,
    factor: { ...times, default: 1.8 },
    demand: byFactor,
  },
  holiday: {
    help: 'this many times the orders on the complete date',
    factor: { ...times, default: 0.4 },
    demand: byFactor,
  },
  closing: {
    help: 'no more orders from this time on',
    from: 'needed',
    demand: () => 0,
  },
  tails: {
    help: 'station times spread wider: their ratio to the median is raised to this power',
    factor: { ...times, most: 2, default: 1.3 },
    screen: spread,
    delaysExpo: true,
  },
  dishes: {
    help: 'each item has its own time: log-normal with this sigma, the same on each date',
    factor: { called: 'SIGMA', default: 0.35, least: 0, most: 2 },
    screen: dishes,
    delaysExpo: true,
  },
  pace: {
    help: 'short staff: items fired then take this many times as long',
    station: 'optional',
    from: 'optional',
    lasts: true,
    factor: { ...times, default: 1.4 },
    screen: slowed,
    delaysExpo: true,
  },
  slow: {
    help: 'items fired then take this many times as long at the station',
    station: 'needed',
    from: 'optional',
    lasts: true,
    factor: { ...times, default: 2 },
    screen: slowed,
    delaysExpo: true,
  },
  together: {
    help: 'this share of tickets has its items bumped together at a station',
    station: 'optional',
    factor: { ...share, default: 0.7 },
    screen: together,
    delaysExpo: true,
  },
  stop: {
    help: 'the station bumps nothing, then catches up in minutes',
    station: 'needed',
    from: 'needed',
    lasts: true,
    screen: stopped,
    delaysExpo: true,
  },
  forgotten: {
    help: 'nobody bumps until the end, then all at once; food goes out anyway',
    station: 'needed',
    from: 'needed',
    lasts: true,
    screen: forgotten,
  },
  cleared: {
    help: 'all open items are bumped at once; food goes out anyway',
    station: 'needed',
    from: 'needed',
    screen: cleared,
  },
  lag: {
    help: 'bumps reach the export this many minutes late',
    from: 'needed',
    lasts: true,
    factor: { called: 'MINUTES', default: 3, least: 0.1, most: 600 },
    appears: (appearsAt, planting) =>
      isWithin(planting, appearsAt)
        ? appearsAt + Math.round(planting.factor * MINUTE_MS)
        : appearsAt,
  },
} as const satisfies Readonly<Record<string, PlantRecord>>;

/** Name of a kind of plant. */
export type PlantKind = keyof typeof PLANTS;

/** True for the name of a kind of plant. */
export function isPlantKind(text: string): text is PlantKind {
  return Object.hasOwn(PLANTS, text);
}
