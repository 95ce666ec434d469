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

type TallyOf = (evidence: Evidence) => Promise<ResourceTally>;

/** Judges one field over all records. */
export function fieldCheck(
  { title }: Schema,
  name: string,
  tallyOf: TallyOf,
  judge: (field: FieldTally) => CheckVerdict,
): ConformanceCheck {
  return async (evidence) => judge((await tallyOf(evidence)).field(`${title}.${name}`));
}

/** `<prefix>.<field>`: type, format, and presence where required. */
export function fieldChecks(prefix: string, schema: Schema, tallyOf: TallyOf): Checks {
  const checkOf = (name: string) => fieldCheck(schema, name, tallyOf, fieldVerdict);
  const names = Object.keys(schema.properties ?? {});
  return Object.fromEntries(names.map((name) => [`${prefix}.${name}`, checkOf(name)]));
}

/** `<id>.values`: only values in the field's enumeration. Also a check per value. */
export function valueChecks(id: string, schema: Schema, name: string, tallyOf: TallyOf): Checks {
  const judges: Record<string, (field: FieldTally) => CheckVerdict> = { values: valuesVerdict };
  for (const value of schema.properties?.[name]?.enum?.map(String) ?? []) {
    judges[value] = ({ listed }) => inRows(listed.get(value));
  }
  return Object.fromEntries(
    Object.entries(judges).map(([each, judge]) => [
      `${id}.${each}`,
      fieldCheck(schema, name, tallyOf, judge),
    ]),
  );
}

function inRows(count = 0): CheckVerdict {
  if (count === 0) throw new NotChecked('no row has it');
  return kept(`in ${count}`);
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

export function valuesVerdict({ listed, unlisted }: FieldTally): CheckVerdict {
  if (unlisted.size > 0) return beyond(`not in the document: ${[...unlisted].join(', ')}`);
  if (listed.size === 0) throw new NotChecked(NOWHERE);
  return kept([...listed].map(([value, count]) => `${value} in ${count}`).join(', '));
}

/** No field is null: unset fields are left out (A12). */
export function absentVerdict(tally: ResourceTally): CheckVerdict {
  if (tally.resources === 0) throw new NotChecked('no rows');
  return judged(tally.nulls === 0, 'no nulls', `${tally.nulls} nulls`);
}

export function answers(status: number, ask: KitchenAsk): ConformanceCheck {
  return returns(status, (evidence) => evidence.ask(ask));
}

/** `send` gets the reply of a request made from earlier answers. */
export function returns(
  status: number,
  send: (evidence: Evidence) => Promise<Reply>,
): ConformanceCheck {
  return async (evidence) => statusVerdict(status, await send(evidence));
}

export function statusVerdict(status: number, reply: Reply): CheckVerdict {
  return judged(reply.status === status, String(status), `${reply.status}, not ${status}`);
}
