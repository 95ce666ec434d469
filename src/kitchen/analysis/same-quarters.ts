import type { Quarter } from '../measures/business-quarters.ts';

/** Figures of one business day put beside the quarter hours of another, by what the clock says; 0 where the one has no such quarter. */
export function besideQuarters(
  quarters: readonly Pick<Quarter, 'name'>[],
  others: readonly Pick<Quarter, 'name'>[],
  figures: readonly number[],
): readonly number[] {
  const byName = new Map(others.map(({ name }, place) => [name, figures[place] ?? 0]));
  return quarters.map(({ name }) => byName.get(name) ?? 0);
}
