/** A prep station is where a kitchen printer or KDS receives orders (document, section "PrepStation"). */
import type { FromSchema } from 'json-schema-to-ts';

export const PREP_STATION_ENTITY = 'PrepStation';

/** For printers, any `entityType` is legal. */
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

/** Any version and case. The document types station GUIDs as plain strings, so other text is possible. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Case counts only in text that isn't a UUID. */
export function isSameGuid(one: string, other: string): boolean {
  return one === other || (isUuid(one) && one.toLowerCase() === other.toLowerCase());
}

/** When the assigned printer prints. The reader accepts other values, too. */
export const PRINTING_MODES = ['ON', 'OFFLINE_ONLY'] as const;

/** Where tickets go besides the station. The reader accepts other values, too. */
export const EXPO_ROUTINGS = ['SEND_TO_EXPO', 'EXPO_ONLY', 'SKIP_EXPO'] as const;

/** All other fields are optional, because the document doesn't require them. */
export const PrepStationSchema = {
  type: 'object',
  title: 'PrepStation',
  additionalProperties: false,
  required: ['guid', 'entityType'],
  properties: {
    ...PlatformReferenceSchema.properties,
    name: { type: 'string', description: 'Prep station name' },
    kitchenPrinter: {
      ...PlatformReferenceSchema,
      description: 'Reference to the kitchen printer assigned to the station',
    },
    connectedPrepStations: {
      type: 'array',
      items: PlatformReferenceSchema,
      description:
        'The other prep stations this station monitors, so staff can coordinate orders with items at several stations',
    },
    printingMode: {
      type: 'string',
      enum: PRINTING_MODES,
      description:
        '`ON`: every ticket sent to this station prints at the assigned printer. `OFFLINE_ONLY`: tickets print only if the station normally uses a KDS device and that device is offline',
    },
    includeWithExpediter: {
      type: 'boolean',
      description:
        'True: tickets sent to this station are also sent to the printer or KDS device set up for the expediter',
    },
    expoRouting: {
      type: 'string',
      enum: EXPO_ROUTINGS,
      description:
        'Routing of tickets to the expediter, working together with `includeWithExpediter`',
    },
  },
} as const;

export type PrepStation = FromSchema<typeof PrepStationSchema>;
