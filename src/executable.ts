/** Starts the program of a single executable, which contains all parts. */
import { codeFile } from './start/code-cache.ts';
import { codeKind, isVersionOnly } from './start/command-word.ts';
import { printVersion } from './start/print-version.ts';
import { type Part, runProgram } from './start/run-program.ts';

/** The build sets these: version, a name made from the content, the files of the program's parts, and the files with V8's code. */
declare const PROGRAM_VERSION: string;
declare const PROGRAM_BUILD: string;
declare const PROGRAM_PARTS: Readonly<Record<string, string>>;
declare const PROGRAM_CODE: readonly string[];

const words = process.argv.slice(2);

if (isVersionOnly(words)) printVersion(PROGRAM_VERSION);
else {
  const file = async (name: string) => embedded(name).toString();
  const from = { build: PROGRAM_BUILD, form: 'executable', part: embeddedPart, file } as const;
  runProgram(from, words);
}

function embeddedPart(part: string): Part {
  const name = PROGRAM_PARTS[part] ?? part;
  const source = embedded(name).toString('latin1');
  const kind = codeKind(words);
  const code = `${part}.${kind}`;
  return {
    path: name,
    source,
    code: PROGRAM_CODE.includes(code) ? embedded(code) : undefined,
    cache: codeFile({ name, size: source.length, changedAt: 0 }, kind),
  };
}

/** The bytes of a file in the executable. They must never be written to. Throws if the file is missing. */
function embedded(name: string): Buffer {
  const { getRawAsset } = process.getBuiltinModule('node:sea');
  return Buffer.from(getRawAsset(name));
}
