/** A check per resource field, from the schema. */
import { Ajv } from 'ajv';
import type { Schema } from '../../../src/contract/decode.ts';
import { parseInstant } from '../../../src/contract/instant.ts';
import { isUuid } from '../../../src/contract/prep-station.ts';
import type { Check, Checks, KitchenAsk, Reply, Server } from '../server.ts';
import { Beyond, Broken, fieldsOf, foreignText, judged, NotChecked } from '../verdict.ts';

const ajv = new Ajv({ strict: false });
ajv.addFormat('uuid', isUuid);
ajv.addFormat('date-time', (text) => text.includes('T') && parseInstant(text) !== undefined);

const NOWHERE = 'absent or null everywhere';
const FEW = 3;

/** Records, objects or not. */
type RecordsOf = (server: Server) => Promise<readonly unknown[]>;

/** `<prefix>.<field>`: type, format, and presence where required. Null counts as absent. */
export function fieldChecks(prefix: string, schema: Schema, recordsOf: RecordsOf): Checks {
  const checkOf = (name: string, { type, format, items }: Schema): Check => {
    const itemType = items?.type;
    const isRight = ajv.compile({ type, format, ...(itemType && { items: { type: itemType } }) });
    const isRequired = schema.required?.includes(name) === true;
    return async (server) => {
      const values = (await recordsOf(server)).map((each) => fieldsOf(each).get(name));
      const wrong = values.flatMap((value, index) => {
        const field = `record ${index}.${name}`;
        if (value === undefined || value === null) {
          return isRequired ? [`${field} is ${value === null ? 'null' : 'missing'}`] : [];
        }
        if (isRight(value)) return [];
        const [error] = isRight.errors ?? [];
        return [`${field}${error?.instancePath} ${error?.message}`];
      });
      if (wrong.length > 0) throw new Broken(wrong.slice(0, FEW).join('; '));
      const present = values.filter((value) => value !== undefined && value !== null);
      if (present.length > 0) return `in ${present.length}`;
      throw new NotChecked(NOWHERE);
    };
  };
  const checks = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [`${prefix}.${name}`, checkOf(name, field)] as const,
  );
  return Object.fromEntries(checks);
}

/** `<id>.values`: only values in the field's enumeration. Also a check per value. */
export function valueChecks(
  id: string,
  schema: Schema,
  name: string,
  recordsOf: RecordsOf,
): Checks {
  const checkOf = (value: string): Check => {
    return async (server) => {
      const values = await valuesOf(name, recordsOf, server);
      const count = values.filter((each) => foreignText(each).replaceAll('"', '') === value).length;
      if (count > 0) return `in ${count}`;
      throw new NotChecked('no row has it');
    };
  };
  const listed = schema.properties?.[name]?.enum?.map(String) ?? [];
  return {
    [`${id}.values`]: listedCheck(schema, name, recordsOf),
    ...Object.fromEntries(listed.map((value) => [`${id}.${value}`, checkOf(value)])),
  };
}

export function listedCheck({ properties }: Schema, name: string, recordsOf: RecordsOf): Check {
  const listed = new Set(properties?.[name]?.enum);
  return async (server) => {
    const values = new Set(await valuesOf(name, recordsOf, server));
    const other = [...values].filter((value) => !listed.has(value)).slice(0, FEW);
    if (other.length > 0) {
      throw new Beyond(`not in the document: ${other.map(foreignText).join(', ')}`);
    }
    if (values.size > 0) return [...values].map(foreignText).join(', ');
    throw new NotChecked(NOWHERE);
  };
}

async function valuesOf(name: string, recordsOf: RecordsOf, server: Server) {
  const values = (await recordsOf(server)).map((each) => fieldsOf(each).get(name) ?? null);
  return values.filter((value) => value !== null);
}

/** No field is null: unset fields are left out (A12). */
export function absentCheck(recordsOf: RecordsOf): Check {
  return async (server) => {
    const records = await recordsOf(server);
    if (records.length === 0) throw new NotChecked('no rows');
    const values = records.flatMap((each) => [...fieldsOf(each).values()]);
    const nulls = values.filter((value) => value === null).length;
    return judged(nulls === 0, 'no nulls', `${nulls} nulls`);
  };
}

export function answers(status: number, ask: KitchenAsk): Check {
  return returns(status, (server) => server.ask(ask));
}

/** `send` gets the reply of a request made from earlier answers. */
export function returns(status: number, send: (server: Server) => Promise<Reply>): Check {
  return async (server) => statusVerdict(status, await send(server));
}

export function statusVerdict(status: number, reply: Reply): string {
  return judged(reply.status === status, String(status), `${reply.status}, not ${status}`);
}
