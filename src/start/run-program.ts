/** Runs the program from one file, with the code that was compiled for it before. */
import { codeFile, type KeptCode, readCode, writeCode } from './code-cache.ts';
import type { Host, ProgramPart } from './host.ts';

/** Where a program comes from. */
export interface Program {
  /** For stack traces. */
  readonly path: string;
  /** ASCII. */
  readonly source: string;
  /** The cache of its code; absent where none is kept. */
  readonly cache?: string | undefined;
  /** Code that comes with it. */
  readonly code?: Buffer | undefined;
  readonly file: Host['file'];
}

const HEAD = '(function(exports,require,module,__filename,__dirname){';

/** Runs it; settles when it is done. */
export function runProgram({ path, source, cache, code, file }: Program): Promise<void> {
  const { Script } = process.getBuiltinModule('node:vm');
  const command = commandWord();
  const kept = code === undefined && cache !== undefined ? readCode(cache) : undefined;
  const cachedData = code ?? kept?.code;
  const isKeeping = cache !== undefined && code === undefined && !covers(kept, command);
  // V8 drops code that has not run for a while; that of the start would be missing from what is kept.
  if (isKeeping) setFlags('--no-flush-bytecode');
  const script = new Script(`${HEAD}${source}\n})`, {
    filename: path,
    ...(cachedData !== undefined && { cachedData }),
  });
  const module: { exports: Partial<ProgramPart> } = { exports: {} };
  script.runInThisContext()(module.exports, require, module, path, folderOf(path));
  const { main } = module.exports;
  if (main === undefined) throw new Error(`${path} is not the program`);
  let isKept = !isKeeping || script.cachedDataRejected === true;
  const keepCode = (): void => {
    if (isKept || cache === undefined) return;
    isKept = true;
    // Its flags are part of what V8 compares.
    setFlags('--flush-bytecode');
    const all = [...new Set([...(kept?.covers ?? []), command])];
    writeCode(cache, { code: script.createCachedData(), covers: all });
  };
  return main({ file, keepCode });
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

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')));
}

/** The cache of a part for the command that was typed: the monitor and the other commands have little in common. */
export function cacheOf(part: Parameters<typeof codeFile>[0]): string | undefined {
  const isMonitor = ['-', 'demo', 'monitor'].includes(commandWord());
  return codeFile(part, isMonitor ? 'monitor' : 'commands');
}
