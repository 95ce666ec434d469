/** Lines that archive commands print. */
import type { JsonType, ValueOf } from '../../kitchen/export/json-type.ts';

const RESTAURANT = {
  'restaurant name timezone': 'text',
  closeoutHour: 'count',
  tier: ['professional', 'basic'],
} as const;
const OF_RESTAURANT = { 'restaurant name': 'text' } as const;
const DAY = { ...OF_RESTAURANT, businessDate: 'date', records: 'count' } as const;
const SETUP = { 'stations configurationVersion': 'count' } as const;
const SUMS = { 'dates records bytes': 'count', 'first last': 'date?' } as const;
const COUNTS = { 'restaurants clients stations dates records bytes': 'count' } as const;

export const ARCHIVE_LINES = {
  made: { archive: 'text', created: 'flag' },
  restaurant: RESTAURANT,
  kitchen: { ...RESTAURANT, ...SETUP, ...SUMS },
  date: { ...DAY, version: 'text', bytes: 'count', writtenAt: 'instant?' },
  pruned: {
    ...OF_RESTAURANT,
    state: ['planned', 'removed'],
    ...SUMS,
    businessDates: { $list: 'date' },
  },
  stations: { ...OF_RESTAURANT, ...SETUP, changed: 'flag' },
  /** Duplicates only of an import. */
  day: { ...DAY, changed: 'flag', 'duplicates?': 'count' },
  damage: { damage: 'text', 'restaurant? name?': 'text', 'businessDate?': 'date' },
  sound: { archive: 'text', ...COUNTS },
  backup: { 'archive backup': 'text', ...COUNTS },
  credentials: { clientId: 'text', 'clientSecret?': 'text: printed once' },
  revokedClient: { clientId: 'text', revokedAt: 'instant' },
  key: {
    'kid algorithm': 'text',
    createdAt: 'instant',
    ageSeconds: 'count',
    replacedAt: "instant?: when the next key came. This key's last token ends a lifetime later",
    'signs revoked': 'flag',
  },
  newKey: { 'kid algorithm': 'text' },
  revokedKey: { kid: 'text', revoked: 'flag', signs: 'text: the key signing now' },
} as const satisfies Readonly<Record<string, JsonType>>;

type Lines = typeof ARCHIVE_LINES;
export type ArchiveLine<Kind extends keyof Lines> = ValueOf<Lines[Kind]>;
