/** Runs the program from its parts, with the code that was compiled for them before. */
import { type KeptCode, readCode, writeCode } from './code-cache.ts';
import type { Host, ProgramModule } from './host.ts';

/** A part of the program: a script that offers modules. */
export interface Part {
  /** For stack traces. */
  readonly path: string;
  /** ASCII. */
  readonly source: string;
  /** The file for its code; absent where none is kept. */
  readonly cache?: string | undefined;
  /** Code that comes with it. */
  readonly code?: Buffer | undefined;
}

/** Where the program comes from. */
export interface Program {
  /** The part of that name. */
  readonly part: (name: string) => Part;
  readonly file: Host['file'];
}

/** Modules of a part by path; each is evaluated when it is first called. */
type Modules = Readonly<Record<string, () => unknown>>;

/** The part that begins, and its module that does. */
const FIRST = 'monitor';
const MAIN = 'src/cli.ts';

/** Runs it; settles when it is done. */
export function runProgram({ part, file }: Program): Promise<void> {
  const parts = new Map<string, LoadedPart>();
  const command = commandWord();
  const modulesOf = (name: string): Modules => {
    let loaded = parts.get(name);
    if (loaded === undefined) {
      loaded = loadPart(part(name), command, modulesOf);
      parts.set(name, loaded);
    }
    return loaded.modules;
  };
  const keepCode = (): void => {
    // Its flags are part of what V8 compares.
    if ([...parts.values()].some(({ isKept }) => !isKept)) setFlags('--flush-bytecode');
    for (const each of parts.values()) each.keep();
  };
  const module = modulesOf(FIRST)[MAIN]?.();
  if (!isMain(module)) throw new Error('the program has no beginning');
  return module.main({ file, keepCode });
}

function isMain(module: unknown): module is ProgramModule {
  return typeof module === 'object' && module !== null && 'main' in module;
}

/** A part that was read. */
interface LoadedPart {
  readonly modules: Modules;
  readonly isKept: boolean;
  readonly keep: () => void;
}

const HEAD = '(function(exports,require,module,__filename,__dirname,partModules){';

function loadPart(
  { path, source, cache, code }: Part,
  command: string,
  modulesOf: (name: string) => Modules,
): LoadedPart {
  const { Script } = process.getBuiltinModule('node:vm');
  const kept = code === undefined && cache !== undefined ? readCode(cache) : undefined;
  const cachedData = code ?? kept?.code;
  const isKeeping = cache !== undefined && code === undefined && !covers(kept, command);
  // V8 drops code that has not run for a while; that of the start would be missing from what is kept.
  if (isKeeping) setFlags('--no-flush-bytecode');
  const script = new Script(`${HEAD}${source}\n})`, {
    filename: path,
    ...(cachedData !== undefined && { cachedData }),
  });
  const module: { exports: { modules?: Modules } } = { exports: {} };
  script.runInThisContext()(module.exports, require, module, path, folderOf(path), modulesOf);
  const isRejected = script.cachedDataRejected === true;
  const loaded = {
    modules: module.exports.modules ?? {},
    isKept: !isKeeping || isRejected,
    keep: () => {
      if (loaded.isKept || cache === undefined) return;
      loaded.isKept = true;
      const all = [...new Set([...(kept?.covers ?? []), command])];
      writeCode(cache, { code: script.createCachedData(), covers: all });
    },
  };
  return loaded;
}

function setFlags(flags: string): void {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString(flags);
}

function covers(kept: KeptCode | undefined, command: string): boolean {
  return kept?.covers.includes(command) === true;
}

/** The first word that is no option, as far as its letters go; `-` without one. */
function commandWord(): string {
  const word = process.argv.slice(2).find((each) => !each.startsWith('-')) ?? '';
  return /^[a-z]+$/.exec(word)?.[0] ?? '-';
}

/** The monitor and the other commands have little code in common. */
export function commandKind(): 'monitor' | 'commands' {
  return ['-', 'demo', 'monitor'].includes(commandWord()) ? 'monitor' : 'commands';
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')));
}
