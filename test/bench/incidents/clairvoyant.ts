/**
 * A yardstick. It knows each cause's place and kinds, and what the same evening has with other luck and without causes. It doesn't know which
 * troubles are the cause's, so it only has to decide from when on there are too many of them for chance.
 */
import { type Grouper, type Line, withSingles } from './grouping.ts';
import type { PlantedCause } from './planted-causes.ts';
import { MINUTE_MS } from './planted-chain.ts';
import { type Moment, otherLuck, type PlantedEvening } from './planted-evening.ts';
import type { PlantedTrouble } from './planted-trouble.ts';

const EVENINGS = 12;
/** Begins of a cause's troubles are so far apart: a dead line's, up to a storm's. */
const SPREADS_MS = [5, 10, 20, 35].map((minutes) => minutes * MINUTE_MS);
/** A rule that must look everywhere has thousands of places, kinds, and minutes to look at in an evening. */
const CHANCE = 1e-5;

export function clairvoyant(evening: PlantedEvening): Grouper {
  const plain = Array.from({ length: EVENINGS }, (_, luck) => otherLuck(evening, luck)).flat();
  const places = evening.causes.map((cause, index) => {
    const own = evening.troubles.filter((each) => each.cause === index);
    const kinds = new Set(own.map(kindOf));
    const usual = plain.filter((each) => kinds.has(kindOf(each)));
    const isHere = (each: PlantedTrouble) =>
      kinds.has(kindOf(each)) && cause.scope.has(each.restaurant);
    const part = cause.scope.size / evening.restaurants.length;
    return { cause, index, isHere, usual, usualHere: usual.filter(isHere), part };
  });
  return (moment) => {
    const { open } = moment;
    const lines = places.flatMap(({ cause, index, isHere, usual, usualHere, part }): Line[] => {
      const here = open.filter(isHere);
      const starts = here.map(({ since }) => since).sort((a, b) => a - b);
      const [chain, own] = [usual, usualHere].map((each) => startsOf(each, moment));
      const chances = starts.flatMap((start) =>
        SPREADS_MS.map((spread) => {
          const isNear = (each: number) => start <= each && each <= start + spread;
          const near = (of: readonly number[] = []) => of.filter(isNear).length;
          // Few restaurants have few faults in twelve evenings, so all restaurants' count as one evening more.
          const expected = (near(own) + (near(chain) / EVENINGS) * part) / (EVENINGS + 1);
          return { isNear, spread, chance: poissonTail(near(starts), expected) };
        }),
      );
      // All of the cause, not only its densest part.
      const [best] = chances
        .filter(({ chance }) => chance <= CHANCE)
        .sort((a, b) => b.spread - a.spread || a.chance - b.chance);
      if (best === undefined) return [];
      const members = here.filter(({ since }) => best.isNear(since));
      return [{ key: `cause ${index}`, members, shared: sharedOf(cause) }];
    });
    return withSingles(lines, open);
  };
}

/** Failures of another code are another kind. */
function kindOf({ kind, code }: PlantedTrouble): string {
  return `${kind} ${code ?? ''}`;
}

function sharedOf({ names: [first] }: PlantedCause): Line['shared'] {
  return first;
}

function startsOf(troubles: readonly PlantedTrouble[], { time }: Moment): readonly number[] {
  return troubles
    .filter(({ calledAt, endsAt }) => calledAt <= time && time < endsAt)
    .map(({ since }) => since);
}

/** The chance of so many or more. */
function poissonTail(count: number, expected: number): number {
  if (expected === 0) return count > 0 ? 0 : 1;
  let term = Math.exp(-expected);
  for (let n = 1; n <= count; n += 1) term *= expected / n;
  let sum = 0;
  for (let n = count; term > sum * 1e-9 || n < expected; n += 1) {
    sum += term;
    term *= expected / (n + 1);
  }
  return Math.min(1, sum);
}
