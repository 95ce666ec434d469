/** The program's rule, and what it may see. */
import type {
  ChainTrouble,
  findIncidents,
  Incident,
} from '../../../src/kitchen/fleet/incidents.ts';
import { type Grouper, type Line, withSingles } from './grouping.ts';
import type { PlantedTrouble } from './planted-trouble.ts';

export type FindIncidents = typeof findIncidents;

export function ruleGrouper(find: FindIncidents): Grouper {
  let lines: readonly Line[] = [];
  return ({ time, restaurants, open, isSame }) => {
    if (!isSame)
      lines = withSingles(incidentLines(find(restaurants, open.map(known), time), open), open);
    return lines;
  };
}

/** What the rule may see. */
export function known({ restaurant, kind, code, since }: PlantedTrouble): ChainTrouble {
  return { guid: restaurant.guid, kind, code, since };
}

/** A member is a restaurant: of its troubles, the incident's kind, else the one that began nearest. */
export function incidentLines(
  incidents: readonly Incident[],
  troubles: readonly PlantedTrouble[],
): readonly Line[] {
  const own = Map.groupBy(troubles, ({ restaurant }) => restaurant.guid);
  const keys = incidents.map(({ kind, shared }) => `${kind} ${shared.by} ${shared.value ?? ''}`);
  return incidents.map(({ kind, shared, since, members }, n) => ({
    // Several may share the same.
    key: `${keys[n] ?? ''} ${keys.slice(0, n).filter((key) => key === keys[n]).length}`,
    shared,
    members: members.flatMap((guid) => {
      const distance = (each: PlantedTrouble) =>
        Math.abs(each.since - since) + (each.kind === kind ? 0 : Number.MAX_SAFE_INTEGER / 2);
      return (own.get(guid) ?? []).toSorted((a, b) => distance(a) - distance(b)).slice(0, 1);
    }),
  }));
}
