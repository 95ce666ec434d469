import type { Quarter } from '../measures/time/business-quarters.ts';

type Named = readonly Pick<Quarter, 'name'>[];

/**
 * Figures of one business day put beside the quarter hours of another, by what the clock shows, the first pass of an hour that it shows
 * twice beside an hour that it shows once; 0 where the one has no such quarter.
 */
export function besideQuarters(
  quarters: Named,
  others: Named,
  figures: readonly number[],
): readonly number[] {
  const byPass = new Map(passes(others).map((pass, place) => [pass, figures[place] ?? 0]));
  return passes(quarters).map((pass) => byPass.get(pass) ?? 0);
}

/** What the clock shows, and for how many times it does so. */
function passes(quarters: Named): readonly string[] {
  const counts = new Map<string, number>();
  return quarters.map(({ name }) => {
    const clock = name.slice(0, 5);
    const count = (counts.get(clock) ?? 0) + 1;
    counts.set(clock, count);
    return `${clock} ${count}`;
  });
}
