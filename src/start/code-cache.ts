/** Compiled code is kept in the cache folder between starts. The program also runs without it. Code that others could change isn't read. */
import type { Stats } from 'node:fs';

export interface InstalledPart {
  /** A name made from the content. */
  readonly name: string;
  readonly size: number;
  /** Epoch ms. The file's name stays the same if somebody changes a part by hand. */
  readonly changedAt: number;
}

export interface CachedCode {
  readonly code: Buffer;
  readonly covers: readonly string[];
}

const MAX_FILES = 8;
/** The folder may also have files of other programs. */
const OWN_NAME = /-v\d+\.\d+\.\d+-\w+(-\w+)?-(monitor|commands)(\.\d+)?$/;
const MAX_HEAD_BYTES = 4_096;
const WORD_BYTES = 8;
const OTHERS_MAY_WRITE = 0o022;
const STICKY = 0o1000;
const ROOT = 0;

const fs = () => process.getBuiltinModule('node:fs');

/** The file for a part and the running V8. `undefined` if no code is kept. */
export function codeFile(part: InstalledPart, kind: string): string | undefined {
  const { env, arch } = process;
  const configured = env['LINECHECK_CODE_CACHE'] ?? '';
  if (configured === 'off') return undefined;
  // A relative path would be in the working folder, which may be somebody else's repository.
  const isGiven = process.getBuiltinModule('node:path').isAbsolute(configured);
  const folder = isGiven ? configured : cacheFolder(env);
  if (folder === undefined) return undefined;
  const runtime = `${process.version}-${arch}${flagsHash()}`;
  const { name, size, changedAt } = part;
  const content = `${name}-${size.toString(36)}-${Math.floor(changedAt).toString(36)}`;
  return `${folder}/${content}-${runtime}-${kind}`;
}

/** V8 refuses code that was compiled under other flags. So each set of flags has a separate file. */
function flagsHash(): string {
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

/** `undefined` unless this user wrote the file and it is undamaged: V8 doesn't check the code and would crash. */
export function readCode(file: string): CachedCode | undefined {
  const { closeSync, constants, fstatSync, openSync } = fs();
  let handle: number | undefined;
  try {
    if (!isOwnFolder(folderOf(file))) return undefined;
    handle = openSync(file, constants.O_RDONLY | noFollowFlags(constants));
    const stats = fstatSync(handle);
    if (!stats.isFile() || !isOwn(stats)) return undefined;
    const bytes = mappedBytes(handle, stats.size);
    const end = bytes.subarray(0, MAX_HEAD_BYTES).indexOf('\n');
    const [checksum, ...covers] = bytes.toString('latin1', 0, end).split(' ');
    const cached = { code: bytes.subarray(end + 1), covers };
    return Number(checksum) === checksumOf(cached) ? cached : undefined;
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Never throws: if the file can't be written, nothing changes. */
export function writeCode(file: string, { code, covers }: CachedCode): void {
  const { renameSync, rmSync, writeFileSync } = fs();
  const folder = folderOf(file);
  const part = `${file}.${process.pid}`;
  try {
    makeFolder(folder);
    if (!isOwnFolder(folder)) return;
    const words = ` ${covers.join(' ')}\n`;
    // Zeros before the checksum align the code to a word, because V8 would copy code from an odd address.
    const digits = 3 * WORD_BYTES - (words.length % WORD_BYTES);
    const checksum = String(checksumOf({ code, covers })).padStart(digits, '0');
    const bytes = Buffer.concat([Buffer.from(`${checksum}${words}`), code]);
    writeFileSync(part, bytes, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(part, file);
    removeOldest(folder);
  } catch {
    try {
      rmSync(part, { force: true });
    } catch {}
  }
}

/** Finds damage. It isn't a cryptographic checksum, because nobody else can write the file. */
function checksumOf({ code, covers }: CachedCode): number {
  const { crc32 } = process.getBuiltinModule('node:zlib');
  return crc32(code, crc32(covers.join(' ')));
}

/** Creates a folder and its parents, if they are trusted. Node's `recursive` would never end in a folder such as `/proc`. */
function makeFolder(path: string): void {
  const { lstatSync, mkdirSync } = fs();
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return;
  const parent = folderOf(path);
  if (parent !== '') makeFolder(parent);
  if (isTrusted(parent)) mkdirSync(path, { mode: 0o700 });
}

function removeOldest(folder: string): void {
  const { readdirSync, rmSync, statSync } = fs();
  const names = readdirSync(folder).filter((name) => OWN_NAME.test(name));
  const files = names.map((name) => {
    const path = `${folder}/${name}`;
    return { path, changedAt: statSync(path).mtimeMs };
  });
  files.sort((a, b) => b.changedAt - a.changedAt);
  for (const { path } of files.slice(MAX_FILES)) rmSync(path, { force: true });
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}

function noFollowFlags(flags: Partial<Record<'O_NOFOLLOW' | 'O_NONBLOCK', number>>): number {
  return (flags.O_NOFOLLOW ?? 0) | (flags.O_NONBLOCK ?? 0);
}

function isOwnFolder(path: string): boolean {
  return isTrusted(path) && isOwn(fs().statSync(path));
}

/** Whether only the user or root can replace a folder or link of the path. Throws if a folder is missing. */
function isTrusted(path: string): boolean {
  // Windows protects profile folders by access lists.
  if (path === '' || process.getuid === undefined) return true;
  const { lstatSync, readlinkSync } = fs();
  const above = folderOf(path);
  const stats = lstatSync(path);
  if (!isTrusted(above) || (stats.uid !== ROOT && stats.uid !== process.getuid())) return false;
  if (!stats.isSymbolicLink())
    return (stats.mode & OTHERS_MAY_WRITE) === 0 || (stats.mode & STICKY) !== 0;
  const target = readlinkSync(path);
  return isTrusted(target.startsWith('/') ? target : `${above}/${target}`);
}

function isOwn({ uid, mode }: Stats): boolean {
  if (process.getuid === undefined) return true;
  return uid === process.getuid() && (mode & OTHERS_MAY_WRITE) === 0;
}

/** V8 maps a resizable buffer, and frees it completely. A buffer of fixed length is from malloc, and glibc keeps its freed megabytes. */
export function mappedBytes(handle: number, size: number): Buffer {
  const bytes = Buffer.from(new ArrayBuffer(size, { maxByteLength: size }));
  const { readSync } = process.getBuiltinModule('node:fs');
  let end = 0;
  while (end < size) {
    const count = readSync(handle, bytes, end, size - end, end);
    if (count === 0) break;
    end += count;
  }
  return bytes.subarray(0, end);
}
