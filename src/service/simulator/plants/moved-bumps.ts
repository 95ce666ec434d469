/** Moves bumps for plants: first at prep, then at the expediters that wait for prep. */
import type { Selection } from '../orders.ts';
import type { Planted } from './plant.ts';
import type { MovableBump } from './planting.ts';

/** The bumps of a date after its plants: the same number, in the same order. */
export function movedBumps(
  bumps: readonly MovableBump[],
  plants: readonly Planted[],
): readonly MovableBump[] {
  const screens = Map.groupBy(
    [...bumps.keys()].filter((index) => bumps[index]?.level === 0),
    (index) => bumps[index]?.station?.name,
  );
  const change = (from: readonly MovableBump[], isDelaying: boolean) =>
    plants
      .filter(({ record }) => (record.delaysExpo === true) === isDelaying)
      .reduce((before, planted) => changeScreens(before, screens, planted), from);
  return change(followed(bumps, change(bumps, true)), false);
}

/** Indexes of the prep bumps of a date, by station. */
type Screens = ReadonlyMap<string | undefined, readonly number[]>;

function changeScreens(
  bumps: readonly MovableBump[],
  screens: Screens,
  { record: { screen }, planting }: Planted,
): readonly MovableBump[] {
  if (screen === undefined) return bumps;
  const changed = [...bumps];
  for (const [name, places] of screens) {
    if (planting.station !== undefined && planting.station !== name) continue;
    const own = places.flatMap((place) => bumps[place] ?? []);
    for (const [index, bump] of screen(own, planting).entries()) {
      const place = places[index];
      if (place !== undefined) changed[place] = bump;
    }
  }
  return changed;
}

/** Prep bumps of a selection, before and after the move. */
type Moves = readonly (readonly [before: MovableBump, after: MovableBump])[];

/** Moves the expediters' bumps by as much as what they waited for. */
function followed(
  before: readonly MovableBump[],
  after: readonly MovableBump[],
): readonly MovableBump[] {
  const moves = new Map<Selection, (readonly [MovableBump, MovableBump])[]>();
  const passedAt = new Map<Selection, number>();
  before.forEach((bump, index) => {
    const { selection, level, bumpedAt } = bump;
    const moved = after[index] ?? bump;
    if (level === 1) passedAt.set(selection, bumpedAt);
    if (level !== 0) return;
    const others = moves.get(selection);
    if (others === undefined) moves.set(selection, [[bump, moved]]);
    else others.push([bump, moved]);
  });
  return after.map((bump) => {
    const own = moves.get(bump.selection);
    const passed = passedAt.get(bump.selection);
    if (bump.level === 0 || own === undefined || passed === undefined) return bump;
    const startedAt = Math.min(...own.map(([, moved]) => moved.startedAt));
    const shift = bump.isSwept ? 0 : shiftOf(own, passed);
    return { ...bump, startedAt, bumpedAt: Math.max(startedAt, bump.bumpedAt + shift) };
  });
}

/** How far (ms) the move shifted what the expediter waited for: the last station, or the first where the item was released early. */
function shiftOf(moves: Moves, passedAt: number): number {
  const waited = moves.filter(([before]) => !before.isSwept);
  if (waited.length === 0) return 0;
  const before = waited.map(([bump]) => bump.bumpedAt);
  const after = waited.map(([, bump]) => bump.bumpedAt);
  const wasReleasedEarly = passedAt < Math.max(...before);
  const ready = (ends: readonly number[]) =>
    wasReleasedEarly ? Math.min(...ends) : Math.max(...ends);
  return ready(after) - ready(before);
}
