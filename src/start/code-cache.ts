/** Compiled code, kept in the cache folder between starts. Never needed, and never read from a folder others can write. */
import type { Stats } from 'node:fs';
import { mappedBytes } from './mapped-bytes.ts';

/** As installed. */
export interface InstalledPart {
  /** Named after the content. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Epoch ms: a part changed by hand keeps the same name. */
  readonly changedAt: number;
}

export interface KeptCode {
  readonly code: Buffer;
  readonly covers: readonly string[];
}

/** A few megabytes each. */
const MAX_FILES = 8;
/** The folder may have other files. */
const OWN_NAME = /-v\d+\.\d+\.\d+-\w+(-\w+)?-(monitor|commands)(\.\d+)?$/;
/** First line, bytes. */
const HEAD_BYTES = 4_096;
/** Bytes. */
const WORD_BYTES = 8;
const MAY_WRITE_TOO = 0o022;

const fs = () => process.getBuiltinModule('node:fs');

/** For a part and the running V8. V8 itself refuses code made under other flags. `undefined` where nothing is kept. */
export function codeFile(part: InstalledPart, kind: string): string | undefined {
  const { env, arch } = process;
  const given = env['LINECHECK_CODE_CACHE'] ?? '';
  if (given === 'off') return undefined;
  const folder = given === '' ? cacheFolder(env) : given;
  if (folder === undefined) return undefined;
  const runtime = `${process.version}-${arch}${flagsMark()}`;
  const { name, size, changedAt } = part;
  const content = `${name}-${size.toString(36)}-${Math.floor(changedAt).toString(36)}`;
  return `${folder}/${content}-${runtime}-${kind}`;
}

/** Code made under other flags is refused: each set has a separate file. */
function flagsMark(): string {
  const flags = [process.env['NODE_OPTIONS'] ?? '', ...process.execArgv].join(' ').trim();
  if (flags === '') return '';
  let hash = 0;
  for (const letter of flags) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return `-${hash.toString(36)}`;
}

function cacheFolder(env: NodeJS.ProcessEnv): string | undefined {
  const { XDG_CACHE_HOME: given = '', HOME: home = '', LOCALAPPDATA: local = '' } = env;
  if (given.startsWith('/')) return `${given}/linecheck/code`;
  if (process.platform === 'win32') return local === '' ? undefined : `${local}/linecheck/code`;
  return home.startsWith('/') ? `${home}/.cache/linecheck/code` : undefined;
}

/** `undefined` unless written by this user. */
export function readCode(file: string): KeptCode | undefined {
  const { closeSync, constants, fstatSync, lstatSync, openSync } = fs();
  let handle: number | undefined;
  try {
    if (!isOwn(lstatSync(folderOf(file)))) return undefined;
    handle = openSync(file, constants.O_RDONLY | noLinks(constants));
    const stats = fstatSync(handle);
    if (!isOwn(stats)) return undefined;
    const bytes = mappedBytes(handle, stats.size);
    const end = bytes.subarray(0, HEAD_BYTES).indexOf('\n');
    const [length, ...covers] = bytes.toString('latin1', 0, end).split(' ');
    const code = bytes.subarray(end + 1);
    // A file cut short by a full disk would crash V8.
    return Number(length) === code.length ? { code, covers } : undefined;
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** A failure changes nothing. */
export function writeCode(file: string, { code, covers }: KeptCode): void {
  const { lstatSync, renameSync, rmSync, writeFileSync } = fs();
  const folder = folderOf(file);
  const part = `${file}.${process.pid}`;
  try {
    makeFolder(folder);
    if (!isOwn(lstatSync(folder))) return;
    const words = ` ${covers.join(' ')}\n`;
    // V8 copies code from an odd address.
    const digits = 2 * WORD_BYTES - (words.length % WORD_BYTES);
    const head = Buffer.from(`${String(code.length).padStart(digits, '0')}${words}`);
    writeFileSync(part, Buffer.concat([head, code]), { mode: 0o600, flag: 'wx' });
    renameSync(part, file);
    removeOldest(folder);
  } catch {
    try {
      rmSync(part, { force: true });
    } catch {
      // An inaccessible folder has no part.
    }
  }
}

/** With parents. By hand, because Node's `recursive` never ends below a folder such as `/proc`. Throws where impossible. */
function makeFolder(path: string, mayMakeParent = true): void {
  try {
    fs().mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || !mayMakeParent || folderOf(path) === '') throw error;
    makeFolder(folderOf(path));
    makeFolder(path, false);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function removeOldest(folder: string): void {
  const { readdirSync, rmSync, statSync } = fs();
  const names = readdirSync(folder).filter((name) => OWN_NAME.test(name));
  const files = names.map((name) => {
    const path = `${folder}/${name}`;
    return { path, at: statSync(path).mtimeMs };
  });
  files.sort((a, b) => b.at - a.at);
  for (const { path } of files.slice(MAX_FILES)) rmSync(path, { force: true });
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}

/** Windows has no such flag. */
function noLinks({ O_NOFOLLOW: flag }: Partial<Record<'O_NOFOLLOW', number>>): number {
  return flag ?? 0;
}

function isOwn({ uid, mode }: Stats): boolean {
  // Windows keeps profiles private by other means.
  if (process.getuid === undefined) return true;
  return uid === process.getuid() && (mode & MAY_WRITE_TOO) === 0;
}
