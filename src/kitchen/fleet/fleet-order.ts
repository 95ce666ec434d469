/** Restaurants by need: where somebody has to go first. */
import { type FleetRow, isFailed, isInService, troubledStations } from './fleet-row.ts';

/** Sort keys of the fleet. `need` is the default. */
export const FLEET_SORTS = [
  'need',
  'name',
  'tag',
  'state',
  'ratio',
  'late',
  'issues',
  'age',
] as const;
/** One of them. */
export type FleetSort = (typeof FLEET_SORTS)[number];

/** The group of a restaurant: its first tag. */
export function fleetGroup({ restaurant }: Pick<FleetRow, 'restaurant'>): string | undefined {
  return restaurant.tags?.[0];
}

/**
 * Rows in order; those without a value come last either way, and equal ones stay in the profile's order. By tag, restaurants are in groups, and by
 * need in each.
 */
export function orderedFleet<Row extends FleetRow>(
  rows: readonly Row[],
  sort: FleetSort,
  descending: boolean,
): readonly Row[] {
  const ranked = rows.map((row) => ({ row, rank: rankOf(row, sort) }));
  const direction = descending ? -1 : 1;
  const within = sort === 'tag' ? 1 : direction;
  ranked.sort((a, b) => compared(a.rank, b.rank, direction, within));
  return ranked.map(({ row }) => row);
}

type Rank = readonly (number | string | undefined)[];

/** Goes by the first different rank; the first has a direction of its own. */
function compared(a: Rank, b: Rank, direction: 1 | -1, within: 1 | -1): number {
  for (const [at, x] of a.entries()) {
    const y = b[at];
    if (x === y) continue;
    if (x === undefined) return 1;
    if (y === undefined) return -1;
    const order = typeof x === 'string' ? x.localeCompare(String(y), 'en') : x < Number(y) ? -1 : 1;
    return order * (at === 0 ? direction : within);
  }
  return 0;
}

/** Smaller ranks come first when ascending. */
function rankOf(row: FleetRow, sort: FleetSort): Rank {
  const { restaurant, status, readAt } = row;
  switch (sort) {
    case 'need':
      return needRank(row);
    case 'name':
      return [restaurant.name];
    case 'tag':
      return [fleetGroup(row), ...needRank(row)];
    case 'state':
      return [status === undefined ? undefined : -troubledStations(row).length, ...needRank(row)];
    case 'ratio':
      return [status?.ratio];
    case 'late':
      return [status?.headline.day?.lateShare];
    case 'issues':
      return [status?.headline.findings.errors, status?.headline.findings.warnings];
    case 'age':
      return [readAt];
  }
}

/** Trouble first: slow before quiet, then kitchens slow at all stations, what can't be read, then service before closed, then late share and issues. */
function needRank(row: FleetRow): Rank {
  const { status, state } = row;
  const troubled = troubledStations(row);
  const slow = troubled.filter((station) => station.state === 'slow').length;
  const { lateShare = 0, p90Ms = 0 } = status?.headline.day ?? {};
  const { errors = 0, warnings = 0 } = status?.headline.findings ?? {};
  return [
    troubled.length > 0 ? 0 : status?.kitchen === undefined ? 2 : 1,
    -slow,
    -troubled.length,
    isFailed(row) || state === 'outdated' ? 0 : 1,
    state === 'not read yet' ? 1 : 0,
    isInService(row) ? 0 : 1,
    -lateShare,
    -errors,
    -warnings,
    -p90Ms,
  ];
}
