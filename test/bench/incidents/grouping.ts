/** Ways to make few lines of many troubles. */
import type { Incident } from '../../../src/kitchen/fleet/incidents.ts';
import type { Moment, PlantedEvening } from './planted-evening.ts';
import type { PlantedTrouble } from './planted-trouble.ts';

/** One line on a manager's list. With one member, it is a single trouble. */
export interface Line {
  /** The same at the next moment if it's the same line. */
  readonly key: string;
  readonly members: readonly PlantedTrouble[];
  readonly shared: Incident['shared'] | undefined;
}

/** Sees an evening's moments one after the other. */
export type Grouper = (moment: Moment) => readonly Line[];

export interface Grouping {
  readonly name: string;
  readonly begin: (evening: PlantedEvening) => Grouper;
}

/** With a line for each trouble that is in no other. */
export function withSingles(
  incidents: readonly Line[],
  open: readonly PlantedTrouble[],
): readonly Line[] {
  const joined = new Set(incidents.flatMap(({ members }) => members));
  return [...incidents, ...open.filter((each) => !joined.has(each)).map(single)];
}

function single(trouble: PlantedTrouble): Line {
  const { restaurant, kind, calledAt } = trouble;
  return { key: `${restaurant.guid} ${kind} ${calledAt}`, members: [trouble], shared: undefined };
}
