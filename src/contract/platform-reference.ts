/** Section "PlatformReference": a wrapper around an entity's GUID. */
import type { FromSchema } from 'json-schema-to-ts';

/** Prescribed in the document for prep stations. */
export const PREP_STATION_ENTITY = 'PrepStation';

/** Both fields are required. For printers any `entityType` is legal (A28). */
export const PlatformReferenceSchema = {
  type: 'object',
  title: 'PlatformReference',
  additionalProperties: false,
  required: ['guid', 'entityType'],
  properties: {
    guid: { type: 'string', description: 'Platform identifier of an entity' },
    entityType: {
      type: 'string',
      description: 'Object type. For prep stations it is `PrepStation`',
    },
  },
} as const;

export type PlatformReference = FromSchema<typeof PlatformReferenceSchema>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The document types station GUIDs as plain strings (A20) and record GUIDs as UUIDs. True for 8-4-4-4-12 hexadecimal, any case and version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** UUIDs in any case. Other text must be equal. */
export function isSameGuid(one: string, other: string): boolean {
  return one === other || (isUuid(one) && one.toLowerCase() === other.toLowerCase());
}
