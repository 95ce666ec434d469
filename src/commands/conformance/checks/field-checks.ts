/** A check per resource field, from the schema. */

import type { Schema } from '../../../contract/schema.ts';
import type { Checks, ConformanceCheck, Evidence, KitchenAsk } from '../evidence/evidence.ts';
import type { FieldTally, ResourceTally } from '../evidence/resource-tally.ts';
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

export type TallyOf = (evidence: Evidence) => Promise<ResourceTally>;

/** `<prefix>.<field>`: type, format, and presence where required. */
export function fieldChecks(prefix: string, schema: Schema, tallyOf: TallyOf): Checks {
  const names = Object.keys(schema.properties ?? {});
  return Object.fromEntries(
    names.map((name) => [
      `${prefix}.${name}`,
      async (evidence: Evidence) =>
        fieldVerdict((await tallyOf(evidence)).field(`${schema.title}.${name}`)),
    ]),
  );
}

/** `<prefix>.<field>.values`: only values in the field's enumeration. */
export function valuesCheck(
  prefix: string,
  schema: Schema,
  name: string,
  tallyOf: TallyOf,
): Checks {
  return {
    [`${prefix}.${name}.values`]: async (evidence) =>
      valuesVerdict((await tallyOf(evidence)).field(`${schema.title}.${name}`)),
  };
}

/** Also a check per enumeration value. */
export function valueChecks(
  prefix: string,
  schema: Schema,
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

/** Over all records. */
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
  return judged(tally.nulls === 0, 'no nulls', `${tally.nulls} nulls`);
}

/** A request, or how to make one from earlier answers. */
type Ask = KitchenAsk | ((evidence: Evidence) => Promise<KitchenAsk>);

export function answers(status: number, ask: Ask): ConformanceCheck {
  return async (evidence) =>
    statusVerdict(
      status,
      await evidence.ask(typeof ask === 'function' ? await ask(evidence) : ask),
    );
}

export function statusVerdict(status: number, reply: Reply): CheckVerdict {
  return judged(reply.status === status, String(status), `${reply.status}, not ${status}`);
}
