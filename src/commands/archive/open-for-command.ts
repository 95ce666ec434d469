import type { JsonType, ValueOf } from '../../kitchen/text/json-type.ts';
import { jsonLine, noticeOutlet } from '../../output/line-output.ts';
import { printableAddress } from '../../reader/sources/archive-name.ts';
import { openPrivateArchive } from '../../reader/sources/private-archive.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { archiveAddress, sharingAllowance } from '../../settings/profile-choice.ts';
import type { Run } from '../arguments/io.ts';
import type { ArchiveFlags } from './arguments.ts';

export interface OpenedArchive {
  readonly archive: Archive;
  /** This address has no password, so it can be printed. */
  readonly address: string;
  readonly isNew: boolean;
}

/** Opens the archive for `work`, and closes it afterward. Throws CONFIGURATION for an archive that others can read or change. */
export async function withArchive<Result>(
  flags: ArchiveFlags,
  { environment, stderr, outliveReader }: Run,
  work: (opened: OpenedArchive) => Promise<Result>,
  whenMissing: 'made' | 'refused' = 'refused',
): Promise<Result> {
  const address = archiveAddress(flags.archive, environment);
  outliveReader();
  let isNew = false;
  const onMade = () => {
    isNew = true;
    noticeOutlet(stderr, flags).write(`${archiveMadeText(address)}\n`);
  };
  const mayBeShared = sharingAllowance(flags, environment);
  const archive = await openPrivateArchive(address, { whenMissing, onMade }, mayBeShared);
  try {
    return await work({ archive, address: printableAddress(address), isNew });
  } finally {
    // On a full disk, SQLite can't merge its log. This error must not hide committed work or an earlier error.
    await archive.close().catch(() => undefined);
  }
}

export function archiveMadeText(address: string): string {
  return `Created an archive: ${printableAddress(address)}`;
}

export async function printLine<Kind extends keyof Lines>(
  flags: ArchiveFlags,
  run: Run,
  work: (opened: OpenedArchive) => Promise<ArchiveLine<Kind>>,
  whenMissing?: 'made',
): Promise<void> {
  const print = async (opened: OpenedArchive) => run.stdout.write(jsonLine(await work(opened)));
  await withArchive(flags, run, print, whenMissing);
}

export async function archiveInitCommand(flags: ArchiveFlags, run: Run): Promise<void> {
  const initialize = async ({ address, isNew }: OpenedArchive) => {
    if (!isNew)
      noticeOutlet(run.stderr, flags).write(`The archive already exists, unchanged: ${address}\n`);
    return { archive: address, created: isNew };
  };
  await printLine<'made'>(flags, run, initialize, 'made');
}

const RESTAURANT_FIELDS = {
  'restaurant name timezone': 'text',
  closeoutHour: 'count',
  tier: ['professional', 'basic'],
} as const;
const RESTAURANT_NAME_FIELDS = { 'restaurant name': 'text' } as const;
const DAY_FIELDS = { ...RESTAURANT_NAME_FIELDS, businessDate: 'date', records: 'count' } as const;
const SETUP_FIELDS = { 'stations configurationVersion': 'count' } as const;
const SUM_FIELDS = { 'dates records bytes': 'count', 'first last': 'date?' } as const;
const COUNT_FIELDS = { 'restaurants clients stations dates records bytes': 'count' } as const;

export const ARCHIVE_LINES = {
  made: { archive: 'text', created: 'flag' },
  restaurant: RESTAURANT_FIELDS,
  kitchen: { ...RESTAURANT_FIELDS, ...SETUP_FIELDS, ...SUM_FIELDS },
  date: { ...DAY_FIELDS, version: 'text', bytes: 'count', writtenAt: 'instant?' },
  pruned: {
    ...RESTAURANT_NAME_FIELDS,
    state: ['planned', 'removed'],
    ...SUM_FIELDS,
    businessDates: { $list: 'date' },
  },
  stations: { ...RESTAURANT_NAME_FIELDS, ...SETUP_FIELDS, changed: 'flag' },
  day: { ...DAY_FIELDS, changed: 'flag', 'duplicates?': 'count' },
  damage: { damage: 'text', 'restaurant? name?': 'text', 'businessDate?': 'date' },
  sound: { archive: 'text', ...COUNT_FIELDS },
  backup: { 'archive backup': 'text', ...COUNT_FIELDS },
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
