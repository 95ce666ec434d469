/** Alertmanager's grouping by labels. */
import type { Incident } from '../../../src/kitchen/fleet/incidents.ts';
import type { Grouper } from './grouping.ts';
import type { PlantedTrouble } from './planted-trouble.ts';

/** Alertmanager's defaults of its example: a group waits for others, and later ones wait for its next message. */
const GROUP_WAIT_MS = 30_000;
const GROUP_INTERVAL_MS = 300_000;

export function tagOfLabels([, tag]: readonly string[]): Incident['shared'] | undefined {
  return tag === undefined || tag === '' ? undefined : { by: 'tag', value: tag };
}

interface Group {
  readonly labels: readonly string[];
  readonly key: string;
  nextAt: number;
  told: readonly PlantedTrouble[];
}

/** Lines are groups as the latest message tells them. A group ends when nothing in it is open any more. */
export function alertmanager(
  labelsOf: (trouble: PlantedTrouble) => readonly string[],
  sharedOf: (labels: readonly string[]) => Incident['shared'] | undefined,
): Grouper {
  const groups = new Map<string, Group>();
  return ({ time, open }) => {
    const now = Map.groupBy(open, (each) => labelsOf(each).join(' '));
    for (const [id, members] of now) {
      const [first] = members;
      if (first === undefined) continue;
      const startedAt = Math.min(...members.map(({ calledAt }) => calledAt));
      const group = groups.get(id) ?? {
        labels: labelsOf(first),
        key: `${id} ${startedAt}`,
        nextAt: startedAt + GROUP_WAIT_MS,
        told: [],
      };
      groups.set(id, group);
      if (group.nextAt > time) continue;
      // What the message had at its time, although moments are a minute apart.
      const due = group.nextAt;
      group.told = members.filter(({ calledAt }) => calledAt <= due);
      group.nextAt += GROUP_INTERVAL_MS;
    }
    for (const id of groups.keys()) if (!now.has(id)) groups.delete(id);
    return [...groups.values()].flatMap(({ key, labels, told }) => {
      const members = told.filter((each) => open.includes(each));
      return members.length === 0 ? [] : [{ key, members, shared: sharedOf(labels) }];
    });
  };
}
