/** Loads the program's parts with code that an earlier start compiled, and runs the program. */
import type * as inspector from 'node:inspector';
import type { Script as VmScript } from 'node:vm';
import { readCode, writeCode } from './code-cache.ts';
import { codeKind, findCommandWord, staysRunning } from './command-word.ts';
import type { CodeMilestone, CodeOrigin, Host, Installation, ProgramModule } from './host.ts';

export interface Part {
  readonly path: string;
  /** A function in ASCII text (`bundle/parts.mjs`). */
  readonly source: string;
  /** The file for compiled code. Absent if no code is kept. */
  readonly cache?: string | undefined;
  readonly code?: Buffer | undefined;
}

export interface Program {
  readonly build: Installation['build'];
  readonly form: Installation['form'];
  readonly file: Host['file'];
  readonly part: (name: string) => Part;
}

/** Modules by path. A module is evaluated when its function is first called. */
type Modules = Readonly<Record<string, () => unknown>>;

interface LoadedPart {
  readonly modules: Modules;
  readonly code: CodeOrigin;
  readonly keep: () => void;
}

/** The part that is loaded first. It has the main module. */
const FIRST_PART = 'monitor';
const MAIN_MODULE = 'src/cli.ts';

/**
 * Flags for a process that stays running on a small machine. V8 gets 2 MB for new objects. The default takes 33 to 134 MB, depending on
 * Node's version, and keeps them. Drawing doesn't use these flags, because keys would take half more processor time.
 */
const SMALL_HEAP_FLAGS = ['--semi-space-growth-factor=1'] as const;

/** To make the layout's code faster, V8 compiles it again and takes 7 MB at once, which glibc then keeps in each thread. */
const NO_TIER_UP_FLAGS = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const;

export function runProgram(program: Program, words: readonly string[]): void {
  refuseDebugger();
  const parts = new Map<string, LoadedPart>();
  const command = findCommandWord(words);
  const isDrawn = codeKind(words) === 'monitor';
  if (staysRunning(command))
    for (const flag of isDrawn ? NO_TIER_UP_FLAGS : SMALL_HEAP_FLAGS) setFlag(flag);
  const complete: CodeMilestone = isDrawn ? 'first screen' : 'command';
  const modulesOf = (name: string): Modules => {
    let loaded = parts.get(name);
    if (loaded === undefined) {
      loaded = loadPart(program.part(name), command, modulesOf);
      parts.set(name, loaded);
    }
    return loaded.modules;
  };
  let isKept = false;
  const keepCode = (after: CodeMilestone): void => {
    if (isKept || after !== complete) return;
    isKept = true;
    for (const { keep } of parts.values()) keep();
    dropUnusedCode();
  };
  const { build, form, file } = program;
  const code = () => Object.fromEntries(Array.from(parts, ([name, part]) => [name, part.code]));
  const module = modulesOf(FIRST_PART)[MAIN_MODULE]?.();
  if (!isMain(module)) throw new Error('the program has no beginning');
  failWhenUnsettled(
    module.main({ file, keepCode, installation: { build, form, code, runtime: process } }),
  );
}

function isMain(module: unknown): module is ProgramModule {
  return typeof module === 'object' && module !== null && 'main' in module;
}

function loadPart(part: Part, command: string, modulesOf: (name: string) => Modules): LoadedPart {
  const { path, cache } = part;
  const { script, code, covers } = withStartFlags(() => compilePart(part));
  const isKeeping = cache !== undefined && code !== 'built in' && !covers.includes(command);
  if (isKeeping) keepUnusedCode();
  const module: { exports: { modules?: Modules } } = { exports: {} };
  script.runInThisContext()(module.exports, require, module, path, folderOf(path), modulesOf);
  const keep = (): void => {
    if (!isKeeping) return;
    const compiledCode = withStartFlags(() => script.createCachedData());
    writeCode(cache, { code: compiledCode, covers: [...covers, command] });
  };
  return { modules: module.exports.modules ?? {}, code, keep };
}

interface CompiledPart {
  readonly script: VmScript;
  readonly code: CodeOrigin;
  /** Commands whose code was kept completely. */
  readonly covers: readonly string[];
}

function compilePart({ path, source, cache, code }: Part): CompiledPart {
  const { Script } = process.getBuiltinModule('node:vm');
  const compile = (cachedData?: Buffer): VmScript =>
    new Script(source, { filename: path, ...(cachedData && { cachedData }) });
  if (code !== undefined) {
    const script = compile(code);
    if (script.cachedDataRejected !== true) return { script, code: 'built in', covers: [] };
  }
  const cached = cache === undefined ? undefined : readCode(cache);
  const script = compile(cached?.code);
  return cached === undefined || script.cachedDataRejected === true
    ? { script, code: 'compiled', covers: [] }
    : { script, code: 'kept', covers: cached.covers };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'), 0));
}

let isFlushingOff = false;

/** By default, V8 drops code that hasn't run for a while. The start's code would be missing in the cache. */
function keepUnusedCode(): void {
  setFlushing(false);
  isFlushingOff = true;
}

function dropUnusedCode(): void {
  if (isFlushingOff) setFlushing(true);
  isFlushingOff = false;
}

/** V8 accepts code only under the flags under which it was compiled. */
function withStartFlags<T>(action: () => T): T {
  if (!isFlushingOff) return action();
  setFlushing(true);
  try {
    return action();
  } finally {
    setFlushing(false);
  }
}

function setFlushing(isFlushing: boolean): void {
  setFlag(isFlushing ? '--flush-bytecode' : '--no-flush-bytecode');
}

/** V8 reads these flags while it runs, so the process need not start again. */
function setFlag(flag: string): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(flag);
}

/** Node's exit code for a program whose top-level `await` never ends. */
const UNSETTLED_EXIT = 13;

/** Fails if nothing is left that could settle the program's promise. Without this, the exit code would be 0. */
function failWhenUnsettled(program: Promise<unknown>): void {
  const drained = (): void => {
    process.stderr.write('linecheck: Ended before the work was done.\n');
    process.exitCode = UNSETTLED_EXIT;
  };
  process.once('beforeExit', drained);
  // A rejection is reported like any uncaught error.
  void program.then(() => process.off('beforeExit', drained));
}

/** Ms until Node has acted on an earlier signal. Most commands end sooner, so they don't load the inspector. */
const CHECK_DELAYS_MS = [100, 1_000];

/** On SIGUSR1, Node opens a debugger, and any local user could run code in it. So the signal is ignored, and a debugger is closed. */
export function refuseDebugger(): void {
  process.on('SIGUSR1', () => undefined);
  if (process.execArgv.some((flag) => /^--inspect(?:-brk|-wait)?(?:=|$)/.test(flag))) return;
  // Node may also open the debugger later in the same turn, between timers and immediates.
  const look = () => void setImmediate(closeDebugger).unref();
  for (const ms of CHECK_DELAYS_MS) setTimeout(look, ms).unref();
}

function closeDebugger(): void {
  const { close, url }: typeof inspector = require('inspector');
  if (url() !== undefined) close();
}
