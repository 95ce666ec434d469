/** Section "PrepStation": where a kitchen printer or KDS receives orders. */
import type { FromSchema } from 'json-schema-to-ts';
import { PlatformReferenceSchema } from './platform-reference.ts';

/** When the assigned printer prints. The reader accepts other values (A27). */
export const PRINTING_MODES = ['ON', 'OFFLINE_ONLY'] as const;

/** Ticket targets besides the station. The reader accepts other values (A27). */
export const EXPO_ROUTINGS = ['SEND_TO_EXPO', 'EXPO_ONLY', 'SKIP_EXPO'] as const;

/** Only `guid` and `entityType` are required: the document leaves the rest open (A12). */
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
