/** Every command of the program as the exit contract calls it, and what they are called with. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GRILL, record, station } from '../../scenarios/builders.ts';
import { HELD, offlineArchiveFile } from '../archive/offline-archive.ts';
import type { BuiltProgram } from '../built-program.ts';

/** Files that commands are called with. */
export interface ExitFiles {
  /** What `stations` prints of the kitchens. */
  readonly old: string;
  /** Records of a business date. */
  readonly fulfillments: string;
  /** A baseline without issues. */
  readonly known: string;
  /** A configuration with a mistake. */
  readonly mistaken: string;
  /** An archive that holds a restaurant, and a file that is none, as addresses. */
  readonly archive: string;
  readonly damaged: string;
  /** A folder of the row's own. */
  readonly folder: string;
}

/** The one station of the kitchens. */
export const FRY = station(1, { name: 'Fry' });
/** One that the audit calls an error (R01). */
export const AT_ODDS = station(1, { name: 'Fry', includeWithExpediter: false });

/** Makes those that no row writes to. */
export async function exitFiles(program: BuiltProgram): Promise<Omit<ExitFiles, 'folder'>> {
  const folder = await mkdtemp(join(program.temporary, 'exits-'));
  const file = async (name: string, content: unknown) => {
    const path = join(folder, name);
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const [old, known, fulfillments, mistaken, garbage, archive] = await Promise.all([
    file('old.json', [FRY]),
    file('known.json', { linecheckBaseline: 1, savedAt: '', restaurants: [] }),
    file('fulfillments.json', [record(1)]),
    file('mistaken.toml', 'refresh_seconds = 0\n'),
    file('damaged.sqlite', 'this is no archive, however often it is opened. '.repeat(100)),
    offlineArchiveFile(program),
  ]);
  return { old, known, fulfillments, mistaken, archive, damaged: `sqlite:${garbage}` };
}

type Words = (files: ExitFiles) => readonly string[];

/** Words after those that name the command. */
const none: Words = () => [];
const target: Words = ({ folder }) => ['--archive', `sqlite:${join(folder, 'copy.sqlite')}`];

/** Commands that read a restaurant, of a platform or of an archive alike. */
export const READING: Readonly<Record<string, Words>> = {
  stations: none,
  'stations STATION': () => ['fry'],
  'stations --now': none,
  audit: () => ['--date', 'today'],
  'audit --group': () => ['rule', '--date', 'today'],
  'baseline check': ({ known }) => [known, '--date', 'today'],
  'baseline save': ({ folder }) => [join(folder, 'known.json'), '--date', 'today'],
  trace: () => ['fry', '--date', 'today'],
  fulfillments: none,
  'fulfillments --stream': none,
  report: none,
  trend: none,
  diff: ({ old }) => [old],
  'diff --from': () => ['today'],
  'diff --like': () => [GRILL.guid],
  watch: () => ['--until', 'rows>0 or findings<0', '--for', '1s'],
  'watch --follow': ({ folder }) => ['--for', '1s', '--state', join(folder, 'state.json')],
  fleet: none,
  monitor: none,
  doctor: none,
};

/** Commands that only call a platform. */
export const PLATFORM: Readonly<Record<string, Words>> = {
  login: none,
  sync: (files) => ['--from', HELD[0], '--to', HELD[0], ...target(files)],
  conformance: none,
};

/** Commands that only use an archive. */
export const ARCHIVE: Readonly<Record<string, Words>> = {
  serve: () => ['--port', '0'],
  'archive init': none,
  'archive list': none,
  'archive check': none,
  'archive backup': ({ folder }) => [join(folder, 'backup.sqlite')],
  'archive restaurant add': () => [GRILL.guid, '--name', 'Grill', '--timezone', 'UTC'],
  'archive restaurant set': () => [GRILL.guid, '--name', 'Grill'],
  'archive restaurant list': none,
  'archive client add': () => ['kitchen'],
  'archive client rotate': () => ['nobody'],
  'archive client revoke': () => ['nobody'],
  'archive client list': none,
  'archive key list': none,
  'archive key rotate': none,
  'archive key revoke': () => ['nobody'],
  'archive import': ({ old }) => ['--restaurant', GRILL.guid, '--stations', old],
  'archive simulate': () => ['--profile', 'cafe', '--from', HELD[0]],
};

/** Commands that read until a signal ends them. */
export const SERVING: Readonly<Record<string, Words>> = {
  exporter: () => ['--port', '0'],
};

/** Commands that read neither. */
const SINGLE: Readonly<Record<string, Words>> = {
  demo: () => ['--profile', 'cafe'],
  logout: none,
  'config show': none,
  'config check': none,
  'config init': none,
  'config path': none,
  licenses: none,
  completion: () => ['bash'],
  help: () => ['symptoms'],
};

const ALL: Readonly<Record<string, Words>> = {
  ...READING,
  ...PLATFORM,
  ...ARCHIVE,
  ...SERVING,
  ...SINGLE,
};

/** The names of all. */
export const COMMANDS: readonly string[] = Object.keys(ALL);

/** Words of the program's table within the name: `stations STATION` is called as `stations`. */
export function commandWords(name: string): readonly string[] {
  return name.split(' ').filter((word) => word !== 'STATION');
}

/** The complete command line, without the program. */
export function commandLine(name: string, files: ExitFiles): readonly string[] {
  return [...commandWords(name), ...(ALL[name]?.(files) ?? [])];
}
