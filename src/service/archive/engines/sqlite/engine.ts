/** The runtime's SQLite, loaded when the first file is opened, so that other programs do not pay for it. */
import type { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../../../contract/failures.ts';

/** The used part of `node:sqlite`. */
export interface SqliteEngine {
  readonly DatabaseSync: typeof DatabaseSync;
}

/** Node 22 prints this whenever SQLite is loaded: into a drawn screen, or between the JSON lines of a log. */
const REMARK = 'SQLite is an experimental feature';

let loaded: SqliteEngine | undefined;

/** The engine. Throws `Failure` ARCHIVE where Node was built or started without it. */
export function sqliteEngine(): SqliteEngine {
  loaded ??= withoutRemark(builtIn);
  if (loaded === undefined) {
    throw new Failure('ARCHIVE', 'This Node has no SQLite.', {
      hint: 'Use a Node built with SQLite, and run it without --no-experimental-sqlite.',
    });
  }
  return loaded;
}

/** Its type does not show that it may be missing. */
const builtIn = (): SqliteEngine | undefined => process.getBuiltinModule('node:sqlite');

/** Runs `load`; every other warning is emitted as usual. */
function withoutRemark<Result>(load: () => Result): Result {
  const given = Object.getOwnPropertyDescriptor(process, 'emitWarning') ?? {};
  process.emitWarning = new Proxy(process.emitWarning.bind(process), {
    apply(warn, _, words: readonly unknown[]) {
      if (!String(words[0]).startsWith(REMARK)) Reflect.apply(warn, process, words);
    },
  });
  try {
    return load();
  } finally {
    Object.defineProperty(process, 'emitWarning', given);
  }
}
