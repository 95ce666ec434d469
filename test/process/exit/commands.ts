/** Every exit contract command with arguments. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GRILL, record, station } from '../../scenarios/builders.ts';
import { HELD, offlineArchiveFile } from '../archive/offline-archive.ts';
import type { BuiltProgram } from '../built-program.ts';

export interface ExitFiles {
  /** `stations` output. */
  readonly old: string;
  readonly fulfillments: string;
  /** Configuration with a mistake. */
  readonly mistaken: string;
  /** Addresses: an archive with a restaurant, and another kind of file. */
  readonly archive: string;
  readonly damaged: string;
  /** One per row. */
  readonly folder: string;
}

/** The kitchens' only station. */
export const FRY = station(1, { name: 'Fry' });
/** An audit error (R01). */
export const AT_ODDS = station(1, { name: 'Fry', includeWithExpediter: false });

/** Files no row writes to. */
export async function exitFiles(program: BuiltProgram): Promise<Omit<ExitFiles, 'folder'>> {
  const folder = await mkdtemp(join(program.temporary, 'exits-'));
  const file = async (name: string, content: unknown) => {
    const path = join(folder, name);
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const [old, fulfillments, mistaken, garbage, archive] = await Promise.all([
    file('old.json', [FRY]),
    file('fulfillments.json', [record(1)]),
    file('mistaken.toml', 'refresh_seconds = 0\n'),
    file('damaged.sqlite', 'this is no archive, however often it is opened. '.repeat(100)),
    offlineArchiveFile(program),
  ]);
  return { old, fulfillments, mistaken, archive, damaged: `sqlite:${garbage}` };
}

type Words = (files: ExitFiles) => readonly string[];

/** Words after the command name. */
const none: Words = () => [];
const target: Words = ({ folder }) => ['--archive', `sqlite:${join(folder, 'copy.sqlite')}`];

/** Read a restaurant, from platform or archive. */
export const READING: Readonly<Record<string, Words>> = {
  stations: none,
  'stations STATION': () => ['fry'],
  'stations --now': none,
  audit: () => ['--date', 'today'],
  'audit --group': () => ['rule', '--date', 'today'],
  'audit --since': () => ['20240101', '--date', 'today'],
  trace: () => ['fry', '--date', 'today'],
  fulfillments: none,
  report: none,
  trend: none,
  items: none,
  export: ({ folder }) => ['--folder', join(folder, 'lake'), '--from', 'today', '--to', 'today'],
  'why --late': none,
  diff: ({ old }) => [old],
  'diff --from': () => ['today'],
  'diff --like': () => [GRILL.guid],
  'watch --once': none,
  fleet: none,
  monitor: none,
  doctor: none,
};

/** Only call a platform. */
export const PLATFORM: Readonly<Record<string, Words>> = {
  login: none,
  sync: (files) => ['--from', HELD[0], '--to', HELD[0], ...target(files)],
};

/** Only use an archive. */
export const ARCHIVE: Readonly<Record<string, Words>> = {
  serve: () => ['--port', '0'],
  'archive init': none,
  'archive list': none,
  'archive check': none,
  'archive prune': () => ['--before', HELD[0]],
  'archive backup': ({ folder }) => [join(folder, 'backup.sqlite')],
  'archive restaurant add': () => [GRILL.guid, '--name', 'Grill', '--timezone', 'UTC'],
  'archive restaurant set': () => [GRILL.guid, '--name', 'Grill'],
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

/** Read until a signal. */
export const SERVING: Readonly<Record<string, Words>> = {
  exporter: () => ['--port', '0'],
  'watch --state': ({ folder }) => [join(folder, 'state.json')],
};

/** Read neither. */
const SINGLE: Readonly<Record<string, Words>> = {
  demo: () => ['--profile', 'cafe'],
  sandbox: () => ['--profile', 'cafe', '--port', '0'],
  'login --forget': none,
  'config show': none,
  'config check': none,
  'config init': none,
  'config path': none,
  completion: () => ['bash'],
  help: () => ['rules'],
};

const ALL: Readonly<Record<string, Words>> = {
  ...READING,
  ...PLATFORM,
  ...ARCHIVE,
  ...SERVING,
  ...SINGLE,
};

export const COMMANDS: readonly string[] = Object.keys(ALL);

/** Words in the program's table: `stations STATION` is called as `stations`. */
export function commandWords(name: string): readonly string[] {
  return name.split(' ').filter((word) => word !== 'STATION');
}

/** Without the program. */
export function commandLine(name: string, files: ExitFiles): readonly string[] {
  return [...commandWords(name), ...(ALL[name]?.(files) ?? [])];
}
