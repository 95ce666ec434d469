/** Faults set at runtime, in the form of a file. */
import { Failure } from '../../contract/failures.ts';
import type { Archive } from '../archive/archive.ts';
import { decodeFaults, type FaultRule, RULES_MOST } from './decode-faults.ts';
import type { FaultCalls } from './fault-calls.ts';

/** PUT replaces all rules, POST adds some, DELETE removes all. Each answer lists them, with their counts. */
export function faultControl(calls: FaultCalls, archive: Archive) {
  const listed = async () => {
    const counts = calls.list();
    const rules = counts.map(({ rule }) => rule);
    return {
      faults: rules.map(({ written }) => written),
      counts: counts.map(({ calls: covered, struck }) => ({ calls: covered, struck })),
      warnings: await idleRules(rules, archive),
    };
  };
  return {
    path: '/.linecheck/faults',
    answers: {
      GET: listed,
      PUT: (body: unknown) => {
        calls.set([], decodeFaults(body, 'The body'));
        return listed();
      },
      POST: (body: unknown) => {
        const added = decodeFaults(body, 'The body');
        if (calls.list().length + added.length > RULES_MOST) {
          throw new Failure('USAGE', `There may be up to ${RULES_MOST} rules.`);
        }
        calls.set(calls.list(), added);
        return listed();
      },
      DELETE: () => {
        calls.set([], []);
        return listed();
      },
    },
  } as const;
}

/** A sentence for each rule that covers no call: its restaurant is unknown. */
export async function idleRules(
  rules: readonly FaultRule[],
  archive: Archive,
): Promise<readonly string[]> {
  const idle: string[] = [];
  for (const [index, { restaurant }] of rules.entries()) {
    if (restaurant === undefined) continue;
    const names = new Set([restaurant, restaurant.toLowerCase()]);
    const found = await Promise.all(Array.from(names, (guid) => archive.restaurant(guid)));
    if (found.some((each) => each !== undefined)) continue;
    idle.push(`faults[${index}] matches no call: unknown restaurant.`);
  }
  return idle;
}
