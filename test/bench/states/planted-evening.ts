/** Four Saturdays, and a fifth with something happening. Nothing here knows how states are judged. */
import { shiftBusinessDate, wallInstant } from '../../../src/kitchen/model/business-day.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import type { Plant } from '../../../src/service/simulator/plant-kinds.ts';
import type { ProfileName } from '../../../src/service/simulator/profile.ts';
import { type Random, random } from '../../../src/service/simulator/random.ts';
import type { AppearingRecord } from '../../../src/service/simulator/record.ts';
import type { JudgedEvening } from './replayed-evening.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const CALENDAR = { zone: 'America/Chicago', closeoutHour: 4 };
const SATURDAY = '20260815';
const WEEKS = 4;
/** In kitchens of all sizes. */
const STATIONS = ['Grill', 'Fry', 'Sauté', 'Cold', 'Pizza', 'Dessert'] as const;
/** One restaurant in four is busy. */
const BUSY_EACH = 4;

/** At a station from a moment on (epoch ms). */
interface Fault {
  /** Expected judgment, if any. */
  readonly finds: readonly ('slow' | 'quiet')[];
  readonly lengthMs: number;
  readonly plants: (station: string, from: number) => readonly Plant[];
}

const NO_FAULT = { finds: [], lengthMs: 60 * MINUTE_MS } as const;

export const EVENINGS = {
  ordinary: { ...NO_FAULT, plants: () => [] },
  'slow x2': slow(2),
  'slow x3': slow(3),
  stop: {
    finds: ['quiet'],
    lengthMs: 90 * MINUTE_MS,
    plants: (station, from) => [{ kind: 'stop', station, from, lengthMs: 90 * MINUTE_MS }],
  },
  rush: {
    ...NO_FAULT,
    plants: (_, from) => [{ kind: 'rush', from, lengthMs: HOUR_MS, factor: 1.8 }],
  },
  'short staff': { ...NO_FAULT, plants: () => [{ kind: 'pace', factor: 1.4 }] },
  'new menu': { ...NO_FAULT, plants: () => [{ kind: 'menu', factor: 0.4 }] },
  holiday: { ...NO_FAULT, plants: () => [{ kind: 'holiday', factor: 0.4 }] },
  'early closing': {
    ...NO_FAULT,
    plants: (_, from) => [{ kind: 'closing', from: from + HOUR_MS }],
  },
  'forgotten screen': {
    ...NO_FAULT,
    finds: ['quiet'],
    plants: (station, from) => [{ kind: 'forgotten', station, from, lengthMs: HOUR_MS }],
  },
  'late export': {
    ...NO_FAULT,
    plants: (_, from) => [{ kind: 'lag', from, lengthMs: HOUR_MS, factor: 5 }],
  },
} as const satisfies Readonly<Record<string, Fault>>;

export type EveningKind = keyof typeof EVENINGS;

function slow(factor: number): Fault {
  const lengthMs = 45 * MINUTE_MS;
  return {
    finds: ['slow', 'quiet'],
    lengthMs,
    plants: (station, from) => [{ kind: 'slow', station, from, lengthMs, factor }],
  };
}

export interface PlantedEvening extends JudgedEvening {
  readonly records: readonly AppearingRecord[];
  /** Fault start (epoch ms). Without a fault, a moment like those of faults. */
  readonly faultAt: number;
  readonly station: string;
}

/** Same kind and seed, same evening. */
export function plantedEvening(kind: EveningKind, seed: number): PlantedEvening {
  const from = random(seed, 'evening', kind);
  const profile: ProfileName = seed % BUSY_EACH === 0 ? 'busy' : 'typical';
  const dayOf = (businessDate: string, plants: readonly Plant[]) =>
    simulateDay({
      profile,
      seed,
      businessDate,
      timezone: CALENDAR.zone,
      closeoutHour: CALENDAR.closeoutHour,
      plants,
    });
  const before = Array.from({ length: WEEKS }, (_, week) => {
    const date = shiftBusinessDate(SATURDAY, -7 * (week + 1));
    return { date, records: dayOf(date, circumstances(from, 0.2)) };
  });
  const clock = (hour: number) => wallInstant(SATURDAY, hour * HOUR_MS, CALENDAR.zone);
  const station = oneOf(STATIONS, from);
  const faultAt = clock(18) + from.below(135) * MINUTE_MS;
  const incidents: Plant[] = [];
  const sometime = () => clock(17.5) + from.below(240) * MINUTE_MS;
  if (from.chance(0.5)) {
    incidents.push({ kind: 'cleared', station: oneOf(STATIONS, from), from: sometime() });
  }
  if (from.chance(0.3)) {
    incidents.push({ kind: 'lag', from: sometime(), lengthMs: 10 * MINUTE_MS, factor: 3 });
  }
  const plants = [
    ...circumstances(from, 0.4),
    ...incidents,
    ...EVENINGS[kind].plants(station, faultAt),
  ];
  return {
    date: SATURDAY,
    calendar: CALENDAR,
    records: dayOf(SATURDAY, plants),
    before,
    faultAt,
    station,
    from: clock(17),
    to: clock(24),
  };
}

/** Each date differs: pace, demand (give or take a share), preferences, and how tickets are bumped. */
function circumstances(from: Random, demand: number): readonly Plant[] {
  return [
    { kind: 'mix', factor: 0.3 },
    // The dish is half the variation.
    { kind: 'tails', factor: 0.75 },
    { kind: 'dishes', factor: 0.35 },
    { kind: 'pace', factor: from.logNormal(1, 0.06) },
    { kind: 'holiday', factor: 1 + demand * (2 * from.unit() - 1) },
    { kind: 'together', factor: 0.5 + 0.4 * from.unit() },
  ];
}

function oneOf<Choice>(choices: readonly Choice[], from: Random): Choice {
  const choice = choices[from.below(choices.length)];
  if (choice === undefined) throw new RangeError('nothing to choose from');
  return choice;
}
