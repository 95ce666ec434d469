/** The document's schemas promise too much: an enumeration never grows, a text is never null. Our choices are published beside them. */

import type { Schema } from '../../src/contract/decode.ts';
import { INSTANT_EXAMPLE, INSTANT_PATTERN } from '../../src/contract/instant.ts';
import type { Origin } from '../../src/contract/operations.ts';

/** Published schema parts. Not that they are closed: readers must tolerate new fields. */
interface ContractSchema extends Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ContractSchema>>;
  readonly items?: ContractSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Who chose null. Ours where absent. */
  readonly 'x-null-origin'?: Origin;
}

/** Component for every served instant. */
const INSTANT = 'Instant';

/** A document's named schemas, filled during publication. */
export type Components = Record<string, unknown>;

/** Titled schemas become components. The reference keeps the description for its use. */
export function publishedSchema(schema: ContractSchema, components: Components): object {
  const { title, description, ...rest } = schema;
  if (title !== undefined) {
    if (!(title in components)) {
      // Reserved before visiting the fields: an ErrorMessage may contain further ones.
      components[title] = undefined;
      components[title] = publishedParts(rest, components);
    }
    return { $ref: referenceTo(title), ...described(description) };
  }
  return { ...publishedParts(rest, components), ...described(description) };
}

function publishedParts(schema: ContractSchema, components: Components): object {
  const { type, format, enum: values, properties, items, required, minItems, maxItems } = schema;
  const { 'x-null-origin': nullOrigin = 'our choice' } = schema;
  if (format === 'date-time') {
    components[INSTANT] ??= SERVED_INSTANT;
    return { $ref: referenceTo(INSTANT) };
  }
  if (values !== undefined) {
    return {
      anyOf: [
        { type, enum: values, 'x-origin': 'document' },
        { type, description: 'Values may be added', 'x-origin': 'our choice' },
      ],
    };
  }
  if (Array.isArray(type)) {
    const origin = (each: unknown) => (each === 'null' ? nullOrigin : 'document');
    return {
      anyOf: type.map((each: unknown) => ({ type: each, 'x-origin': origin(each) })),
    };
  }
  return {
    type,
    ...(format !== undefined && { format }),
    ...(required !== undefined && { required }),
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(items !== undefined && { items: publishedSchema(items, components) }),
    ...(properties !== undefined && { properties: publishedFields(properties, components) }),
  };
}

/** Every field is the document's. */
function publishedFields(
  properties: Readonly<Record<string, ContractSchema>>,
  components: Components,
): object {
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      { ...publishedSchema(field, components), 'x-origin': 'document' },
    ]),
  );
}

const SERVED_INSTANT = {
  type: 'string',
  pattern: INSTANT_PATTERN,
  description:
    "An instant in UTC, in ISO 8601 as in the document's date-time example, not RFC 3339. Other text from a platform is served unchanged.",
  examples: [INSTANT_EXAMPLE],
  'x-origin': 'our choice',
};

function described(description: string | undefined): object {
  return description === undefined ? {} : { description };
}

function referenceTo(component: string): string {
  return `#/components/schemas/${component}`;
}
