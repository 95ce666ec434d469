/** Plants that change when a prep screen is bumped, whatever the items' times. */
import { isWithin, type MovableBump, type ScreenChange } from './planting.ts';

/** Catching up after a stop: the most from one ticket to the next, and in total. */
const CATCH_UP_STEP_MS = 20_000;
const CATCH_UP_MS = 4 * 60_000;
/** Bumping a full screen takes less than this. */
const AT_ONCE_MS = 1_000;

/** Nothing is bumped in that time; those bumps come after it, one ticket after another. */
export const stopped: ScreenChange = (bumps, planting) => {
  const held = bumps
    .filter(({ bumpedAt }) => isWithin(planting, bumpedAt))
    .sort((a, b) => a.bumpedAt - b.bumpedAt);
  const moments = Map.groupBy(
    held,
    ({ selection, bumpedAt }) => `${selection.ticketGuid} ${bumpedAt}`,
  );
  const step = Math.min(CATCH_UP_STEP_MS, CATCH_UP_MS / moments.size);
  const from = planting.stream('catching up');
  const moved = new Map<MovableBump, number>();
  [...moments.values()].forEach((items, index) => {
    const bumpedAt = Math.round(planting.to + (index + from.unit()) * step);
    for (const bump of items) moved.set(bump, bumpedAt);
  });
  return bumps.map((bump) => ({ ...bump, bumpedAt: moved.get(bump) ?? bump.bumpedAt }));
};

/** The screen is not bumped in that time; at its end everything on it is bumped at once. */
export const forgotten: ScreenChange = (bumps, planting) => {
  const from = planting.stream('bumped at once');
  return bumps.map((bump) =>
    isWithin(planting, bump.bumpedAt)
      ? { ...bump, bumpedAt: planting.to + from.below(AT_ONCE_MS) }
      : bump,
  );
};

/** Everything open at the start of that time is bumped at once, done or not. */
export const cleared: ScreenChange = (bumps, { from: clearedAt, stream }) => {
  const from = stream('bumped at once');
  return bumps.map((bump) => {
    const { selection, startedAt } = bump;
    if (selection.firedAt >= clearedAt || bump.bumpedAt <= clearedAt) return bump;
    const bumpedAt = Math.min(bump.bumpedAt, clearedAt + from.below(AT_ONCE_MS));
    return { ...bump, bumpedAt, startedAt: Math.min(startedAt, bumpedAt) };
  });
};
