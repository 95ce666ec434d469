import type { JsonType, ValueOf } from '../../kitchen/text/json-type.ts';
import { jsonLine, notices } from '../../output/line-output.ts';
import { shownAddress } from '../../reader/sources/archive-name.ts';
import { openPrivateArchive } from '../../reader/sources/private-archive.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { allowedSharing, archiveAddress } from '../../settings/profile-choice.ts';
import type { Run } from '../arguments/io.ts';
import type { ArchiveFlags } from './arguments.ts';

export interface OpenedArchive {
  readonly archive: Archive;
  /** Address without secrets. */
  readonly address: string;
  readonly isNew: boolean;
}

/** Makes a missing archive if `whenMissing` allows it, with a stderr notice. Throws CONFIGURATION for one others can read or change. */
export async function withArchive<Result>(
  flags: ArchiveFlags,
  { environment, stderr, outliveReader }: Pick<Run, 'environment' | 'stderr' | 'outliveReader'>,
  work: (opened: OpenedArchive) => Promise<Result>,
  whenMissing: 'made' | 'refused' = 'refused',
): Promise<Result> {
  const address = archiveAddress(flags.archive, environment);
  outliveReader();
  let isNew = false;
  const onMade = () => {
    isNew = true;
    notices(stderr, flags).write(`${archiveMade(address)}\n`);
  };
  const mayBeShared = allowedSharing(flags, environment);
  const archive = await openPrivateArchive(address, { whenMissing, onMade }, mayBeShared);
  try {
    return await work({ archive, address: shownAddress(address), isNew });
  } finally {
    // A full disk can keep the log from merging. That must not hide committed work or a thrown failure.
    await archive.close().catch(() => undefined);
  }
}

export function archiveMade(address: string): string {
  return `Created an archive: ${shownAddress(address)}`;
}

/** A subcommand's action: prints what it returns as a line of JSON. */
export async function printLine<Kind extends keyof Lines>(
  flags: ArchiveFlags,
  run: Run,
  work: (opened: OpenedArchive) => Promise<ArchiveLine<Kind>>,
  whenMissing?: 'made',
): Promise<void> {
  const print = async (opened: OpenedArchive) => run.stdout.write(jsonLine(await work(opened)));
  await withArchive(flags, run, print, whenMissing);
}

/** Makes a missing archive and prints the address. Throws `Failure` ARCHIVE. */
export async function archiveInitCommand(flags: ArchiveFlags, run: Run): Promise<void> {
  const made = async ({ address, isNew }: OpenedArchive) => {
    if (!isNew)
      notices(run.stderr, flags).write(`The archive already exists, unchanged: ${address}\n`);
    return { archive: address, created: isNew };
  };
  await printLine<'made'>(flags, run, made, 'made');
}

// Lines that archive commands print.

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
