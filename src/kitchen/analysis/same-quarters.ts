import type { Quarter } from '../measures/time/business-quarters.ts';

type Named = readonly Pick<Quarter, 'name'>[];

/**
 * Aligns one date's quarter hours with another's by clock time. The first pass of an hour that is shown twice aligns with the hour shown once; 0 for
 * a missing quarter.
 */
export function besideQuarters(
  quarters: Named,
  others: Named,
  figures: readonly number[],
): readonly number[] {
  const byPass = new Map(passes(others).map((pass, place) => [pass, figures[place] ?? 0]));
  return passes(quarters).map((pass) => byPass.get(pass) ?? 0);
}

/** What the clock shows, with the count of its repetition. */
function passes(quarters: Named): readonly string[] {
  const counts = new Map<string, number>();
  return quarters.map(({ name }) => {
    const clock = name.slice(0, 5);
    const count = (counts.get(clock) ?? 0) + 1;
    counts.set(clock, count);
    return `${clock} ${count}`;
  });
}
