/** A check for each field of a resource, from its schema. */
import type { Checks, ConformanceCheck, Evidence, KitchenAsk } from '../evidence/evidence.ts';
import type { FieldTally, ResourceSchema, ResourceTally } from '../evidence/resource-tally.ts';
import {
  beyond,
  broken,
  type CheckVerdict,
  judged,
  kept,
  NotChecked,
} from '../evidence/verdict.ts';
import type { Reply } from '../evidence/wire.ts';

const NOWHERE = 'absent or null everywhere';

/** Where the values of a resource are. */
export type TallyOf = (evidence: Evidence) => Promise<ResourceTally>;

/** `<prefix>.<field>` for each field: its type, its format, and its presence where it is required. */
export function fieldChecks(prefix: string, schema: ResourceSchema, tallyOf: TallyOf): Checks {
  const names = Object.keys(schema.properties ?? {});
  return Object.fromEntries(
    names.map((name) => [
      `${prefix}.${name}`,
      async (evidence: Evidence) =>
        fieldVerdict((await tallyOf(evidence)).field(`${schema.title}.${name}`)),
    ]),
  );
}

/** `<prefix>.<field>.values`: no value that the field's enumeration does not list. */
export function valuesCheck(
  prefix: string,
  schema: ResourceSchema,
  name: string,
  tallyOf: TallyOf,
): Checks {
  return {
    [`${prefix}.${name}.values`]: async (evidence) =>
      valuesVerdict((await tallyOf(evidence)).field(`${schema.title}.${name}`)),
  };
}

/** The same, with a check for each value of the enumeration. */
export function valueChecks(
  prefix: string,
  schema: ResourceSchema,
  name: string,
  tallyOf: TallyOf,
): Checks {
  const field = async (evidence: Evidence) =>
    (await tallyOf(evidence)).field(`${schema.title}.${name}`);
  const values = schema.properties?.[name]?.enum ?? [];
  return {
    ...valuesCheck(prefix, schema, name, tallyOf),
    ...Object.fromEntries(
      values.map((value) => [
        `${prefix}.${name}.${String(value)}`,
        async (evidence: Evidence) => {
          const count = (await field(evidence)).listed.get(String(value)) ?? 0;
          if (count === 0) throw new NotChecked('no row has it');
          return kept(`in ${count}`);
        },
      ]),
    ),
  };
}

/** The verdict on a field over all records. */
function fieldVerdict({ present, faulty, faults }: FieldTally): CheckVerdict {
  if (faulty > 0) {
    const more = faulty > faults.length ? `, and ${faulty - faults.length} more` : '';
    return broken(faults.join('; ') + more);
  }
  if (present === 0) throw new NotChecked(NOWHERE);
  return kept(`in ${present}`);
}

function valuesVerdict({ listed, unlisted }: FieldTally): CheckVerdict {
  if (unlisted.size > 0) return beyond(`not in the document: ${[...unlisted].join(', ')}`);
  if (listed.size === 0) throw new NotChecked(NOWHERE);
  return kept([...listed].map(([value, count]) => `${value} in ${count}`).join(', '));
}

/** No field is null: unset fields are left out (A12). */
export function absentVerdict(tally: ResourceTally): CheckVerdict {
  if (tally.resources === 0) throw new NotChecked('no rows');
  return judged(tally.nulls === 0, tally.nulls === 0 ? 'no nulls' : `${tally.nulls} nulls`);
}

/** A request, or how to make it from earlier answers. */
type Ask = KitchenAsk | ((evidence: Evidence) => Promise<KitchenAsk>);

/** Checks that the request gets this status. */
export function answers(status: number, ask: Ask): ConformanceCheck {
  return async (evidence) =>
    statusVerdict(
      status,
      await evidence.ask(typeof ask === 'function' ? await ask(evidence) : ask),
    );
}

/** Whether the answer has this status. */
export function statusVerdict(status: number, reply: Reply): CheckVerdict {
  const isAsSaid = reply.status === status;
  return judged(isAsSaid, isAsSaid ? String(status) : `${reply.status}, not ${status}`);
}
