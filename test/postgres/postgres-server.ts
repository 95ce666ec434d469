/** A real PostgreSQL server for tests, in a separate folder. Leaves nothing behind however the run ends. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { copyData } from './postgres-copy.ts';
import { postgresPrograms } from './postgres-programs.ts';

/** PostgreSQL refuses root, so it runs as nobody. */
const NOBODY = 65_534;

/**
 * Sits between us and the server. At our signal, or when we are gone and our pipe end closes, it ends the server at once (all processes if
 * they are to be killed), and removes the folder unless it is to stay. The log closes with the server.
 */
const GUARD = `
  "$@" & server=$!
  exec 2>/dev/null
  read -r order
  if [ "$order" = kill ]
  then kill -KILL "$server" $(pgrep -P "$server") 2>/dev/null
  else kill -QUIT "$server" 2>/dev/null
  fi
  wait "$server"
  [ "$order" = keep ] || [ "$order" = kill ] || rm -rf "$FOLDER"`;

const SETTINGS = [
  'listen_addresses=',
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=32MB',
  'logging_collector=off',
  'wal_keep_size=256MB',
  'wal_retrieve_retry_interval=100ms',
].flatMap((setting) => ['-c', setting]);

/** May be broken by tests. */
export interface PostgresServer {
  /** As superuser. */
  url(database?: string): string;
  /** With data, socket, and everything else. */
  readonly folder: string;
  /** As a crash would. Keeps files. */
  stop(): Promise<void>;
  /** Kills every process. Keeps files. */
  kill(): Promise<void>;
  /** In the same place. */
  start(): Promise<void>;
  /** Restarts as the primary's standby, on a copy of the primary's data. */
  follow(primary: PostgresServer): Promise<void>;
  /** Removes files, too. */
  remove(): Promise<void>;
}

/** Extra settings. They may write files owned by the server. */
type MoreSettings = (write: (name: string, text: string) => Promise<string>) => Promise<string[]>;

/** `packaged` prefers our package over the system's programs. With a primary it is a standby. Throws without programs. */
export async function startPostgres(
  packaged = false,
  primary?: PostgresServer,
  moreSettings: MoreSettings = async () => [],
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-postgres-'));
  const data = join(folder, 'data');
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const surroundings = { ...user, cwd: '/', env: { PATH: process.env['PATH'], FOLDER: folder } };
  let guard: ChildProcess | undefined;
  let more: string[] = [];
  const write = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text, { mode: 0o600 });
    if (user.uid !== undefined) await chown(path, user.uid, user.gid);
    return path;
  };

  const start = async () => {
    const server = [join(programs, 'postgres'), '-D', data, '-k', folder, ...SETTINGS, ...more];
    guard = spawn('/bin/sh', ['-c', GUARD, 'guard', ...server], {
      ...surroundings,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    await accepting(guard);
  };
  const end = async (order: 'keep' | 'kill' | 'remove') => {
    if (guard === undefined) return;
    const ended = guard.exitCode === null ? once(guard, 'exit') : undefined;
    guard.stdin?.end(`${order}\n`);
    await ended;
    guard = undefined;
  };
  const follow = async (server: PostgresServer) => {
    await end('keep');
    await copyData(server, data, surroundings);
    await start();
  };
  let programs = '';
  try {
    if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
    programs = await postgresPrograms(folder, packaged);
    more = (await moreSettings(write)).flatMap((setting) => ['-c', setting]);
    if (primary === undefined) {
      await promisify(execFile)(
        join(programs, 'initdb'),
        ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
        surroundings,
      );
      await start();
    } else await follow(primary);
  } catch (error) {
    await end('remove');
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url: (database = 'postgres') =>
      `postgres://postgres@/${database}?host=${encodeURIComponent(folder)}`,
    folder,
    stop: () => end('keep'),
    kill: () => end('kill'),
    start,
    follow,
    remove: async () => {
      await end('remove');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Logged once connections are accepted, on a standby too. */
const READY = /ready to accept (?:read-only )?connections/;

async function accepting({ stderr }: ChildProcess): Promise<void> {
  if (stderr === null) throw new Error('The server has no log.');
  const said: string[] = [];
  const lines = createInterface({ input: stderr });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      said.push(line);
      if (READY.test(line)) resolve();
    });
    lines.on('close', () => reject(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)));
  });
  // Other log lines are read and dropped, so the server never waits for us.
  lines.removeAllListeners('line');
  lines.resume();
}
