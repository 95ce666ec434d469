/** JSON Schema (2020-12) of linecheck's JSON types, and of the API document's as read. */

import type { Schema } from '../../src/contract/decode.ts';
import { FAILURES, isFailureCode } from '../../src/contract/failures.ts';
import { failureState } from '../../src/kitchen/model/failure-text.ts';
import { isNumber } from '../../src/kitchen/tables/column.ts';
import type { JsonType, Meant, TypedColumn, Unit } from '../../src/kitchen/text/json-type.ts';

export interface JsonSchema extends Omit<Schema, 'properties' | 'items'> {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema;
  readonly [keyword: string]: unknown;
}

const CODES = Object.keys(FAILURES).filter(isFailureCode);
const STATES = ['read', 'incomplete', 'not read yet', 'copied', ...CODES.map(failureState)];

const WORDS: Readonly<Record<string, JsonSchema>> = {
  text: { type: 'string' },
  flag: { type: 'boolean' },
  true: { type: 'boolean', const: true },
  null: { type: 'null' },
  count: { type: 'integer' },
  number: { type: 'number' },
  share: { type: 'number', description: '0 to 1' },
  ms: { type: 'integer', description: 'ms' },
  instant: { type: 'string', format: 'date-time' },
  date: { type: 'string', pattern: '^\\d{8}$', description: 'YYYYMMDD' },
  state: { type: 'string', enum: [...new Set(STATES)] },
  code: { type: 'string', enum: CODES },
};

/** `rows`: of lists of rows, by field. */
export function jsonSchema(
  type: JsonType,
  rows: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  if (typeof type === 'string') return wordSchema(type);
  if (isWords(type)) return { type: 'string', enum: type };
  if ('$null' in type) return orNull(jsonSchema(type.$null, rows));
  if ('$list' in type) return { type: 'array', items: jsonSchema(type.$list, rows) };
  if (isRow(type)) return rowSchema(type.$row);
  if ('$map' in type) {
    return { type: 'object', additionalProperties: jsonSchema(type.$map, rows) };
  }
  if (isMeant(type)) return said(jsonSchema(type.$of, rows), type.$means);
  if (isChoice(type)) return { anyOf: type.$any.map((each) => jsonSchema(each, rows)) };
  const fields = Object.entries(type).flatMap(([names, of]) =>
    names.split(' ').map((name) => [name, of] as const),
  );
  const properties = fields.map(([name, of]): [string, JsonSchema] => {
    const id = name.replace('?', '');
    const row = rows[id];
    if (row === undefined) return [id, jsonSchema(of, rows)];
    return [id, of === 'row' ? row : { type: 'array', items: row }];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: fields.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
  };
}

function isWords(type: JsonType): type is readonly string[] {
  return Array.isArray(type);
}

function isChoice(type: JsonType): type is { readonly $any: readonly JsonType[] } {
  return typeof type === 'object' && '$any' in type;
}

function isRow(type: JsonType): type is { readonly $row: readonly TypedColumn[] } {
  return typeof type === 'object' && '$row' in type;
}

function isMeant(type: JsonType): type is Meant {
  return typeof type === 'object' && '$of' in type;
}

function wordSchema(type: string): JsonSchema {
  const [head = '', meaning] = type.split(/: (.*)/s);
  const word = head.replace('?', '');
  const found = WORDS[word];
  if (found === undefined) throw new TypeError(`No schema for "${type}".`);
  const own = said(found, meaning);
  return head.endsWith('?') ? orNull(own) : own;
}

/** With the meaning before the unit. */
function said(schema: JsonSchema, meaning: string | undefined): JsonSchema {
  const { description: unit } = schema;
  if (meaning === undefined) return schema;
  return { ...schema, description: unit === undefined ? meaning : `${meaning} (${unit})` };
}

export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: words } = schema;
  if (type === undefined) return { anyOf: [schema, { type: 'null' }] };
  const listed = words === undefined ? {} : { enum: [...new Set([...words, null])] };
  return { ...schema, ...listed, type: [...new Set([type, 'null'].flat())] };
}

/** A row with these columns, or with any of them. */
export function rowSchema(columns: readonly TypedColumn[], areChosen = false): JsonSchema {
  const properties = columns.map((column) => {
    const schema = columnSchema(column);
    return [column.id, areChosen ? cellSchema(schema, column) : schema] as const;
  });
  const required = areChosen ? [] : columns.map(({ id }) => id);
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

/** By the unit, where a column has no type of its own. */
const UNIT_TYPES: Readonly<Record<Unit, JsonType>> = {
  text: 'text?',
  flag: 'flag?',
  count: 'count?',
  ms: 'ms?',
  share: 'share?',
  ratio: 'number?',
  instant: 'instant?',
  date: 'date?',
};

function columnSchema({ type, unit = 'text', doc }: TypedColumn): JsonSchema {
  return said(jsonSchema(type ?? UNIT_TYPES[unit]), doc);
}

/** Flags and lists are text there. */
function cellSchema(schema: JsonSchema, { unit, doc }: TypedColumn): JsonSchema {
  const isCell = isNumber(unit) || [schema.type].flat().includes('string');
  return isCell ? orNull(schema) : said(jsonSchema('text?'), doc);
}

/** The reader keeps other words, and text in any form. */
export function schemaAsRead(schema: Schema): JsonSchema {
  const { enum: examples, format: _, items, properties, type, description, required } = schema;
  const fields = Object.entries(properties ?? {}).map(([id, of]) => [id, schemaAsRead(of)]);
  return {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(examples !== undefined && { examples }),
    ...(items !== undefined && { items: schemaAsRead(items) }),
    ...(properties !== undefined && { properties: Object.fromEntries(fields) }),
    ...(required !== undefined && { required }),
  };
}
