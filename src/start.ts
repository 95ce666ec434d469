#!/usr/bin/env node
/** Starts the program on a new enough Node. Node 14 must read the built file: no top-level `await`, and no newer functions. */
import { codeFile, mappedBytes } from './start/code-cache.ts';
import { codeKind, isVersionOnly } from './start/command-word.ts';
import { isSupportedNode, startOnPackagedNode } from './start/packaged-node.ts';
import { printVersion } from './start/print-version.ts';
import { type Part, runProgram } from './start/run-program.ts';

/** The build sets these: version, a name made from the content, and the files of the program's parts. */
declare const PROGRAM_VERSION: string;
declare const PROGRAM_BUILD: string;
declare const PROGRAM_PARTS: Readonly<Record<string, string>>;

const words = process.argv.slice(2);

if (!isSupportedNode(process.versions.node)) startOnPackagedNode(__dirname, __filename);
else if (isVersionOnly(words)) printVersion(PROGRAM_VERSION);
else {
  const from = {
    build: PROGRAM_BUILD,
    form: 'package',
    part: installedPart,
    file: installedFile,
  } as const;
  runProgram(from, words);
}

function installedPart(part: string): Part {
  const { closeSync, fstatSync, openSync } = process.getBuiltinModule('node:fs');
  const name = PROGRAM_PARTS[part] ?? part;
  const path = `${__dirname}/${name}`;
  const handle = openSync(path, 'r');
  const { size, mtimeMs: changedAt } = fstatSync(handle);
  const source = mappedBytes(handle, size).toString('latin1');
  closeSync(handle);
  return { path, source, cache: codeFile({ name, size, changedAt }, codeKind(words)) };
}

async function installedFile(name: string): Promise<string> {
  const { readFile } = process.getBuiltinModule('node:fs/promises');
  const folder = name === 'licenses.txt' ? __dirname : `${__dirname}/../assets`;
  return readFile(`${folder}/${name}`, 'utf8');
}
