/** The built program's `archive` commands on an archive of a test's own. */
import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { BuiltProgram } from './built-program.ts';
import type { Outcome } from './command.ts';

export const GRILL = '0f1e2d3c-0000-4000-8000-000000000001';

export interface StartedCommand {
  readonly stdin: NodeJS.WritableStream;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly ended: Promise<Outcome & { readonly signal: string | null }>;
}

export interface OperatedArchive {
  /** Its file, and the folder of that. */
  readonly path: string;
  readonly folder: string;
  readonly address: string;
  /** Starts `linecheck archive …`, its standard input open. */
  readonly start: (words: readonly string[]) => StartedCommand;
  /** Runs it to its end. */
  readonly run: (words: readonly string[], stdin?: string | Buffer) => Promise<Outcome>;
  /** Runs it, which must go well, and gives its lines, parsed. */
  readonly told: (words: readonly string[], stdin?: string | Buffer) => Promise<unknown[]>;
  /** A figure of the file itself, by SQL: 0 while there is none. */
  readonly count: (sql: string) => number;
}

/** An archive that is not there yet: a file in a folder of its own, unless its file or its address is named. Commands start in the folder. */
export async function operatedArchive(
  program: BuiltProgram,
  at: { readonly file?: string; readonly address?: string } = {},
): Promise<OperatedArchive> {
  const own =
    at.file ?? join(await mkdtemp(join(program.temporary, 'operated-')), 'kitchen.sqlite');
  const [path, folder] = [own, dirname(own)];
  const { address = `sqlite:${path}` } = at;
  const start = (words: readonly string[]) =>
    startCommand(process.execPath, [program.path, 'archive', ...words], {
      cwd: folder,
      env: program.environment({ LINECHECK_ARCHIVE: address }),
    });
  const run = async (words: readonly string[], stdin: string | Buffer = '') => {
    const started = start(words);
    started.stdin.end(stdin);
    return started.ended;
  };
  return {
    path,
    folder,
    address,
    start,
    run,
    async told(words, stdin) {
      const { code, stdout, stderr } = await run(words, stdin);
      if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`);
      return stdout
        .split('\n')
        .slice(0, -1)
        .map((line): unknown => JSON.parse(line));
    },
    count(sql) {
      const database = new DatabaseSync(path);
      try {
        return Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0);
      } finally {
        database.close();
      }
    },
  };
}

/** Adds the restaurant GRILL. */
export function addGrill({ told }: OperatedArchive): Promise<unknown[]> {
  return told(['restaurant', 'add', GRILL, '--name', 'Grill', '--timezone', 'America/Chicago']);
}

/** Starts any program, its standard input open; it is gone when the test is over. */
export function startCommand(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Record<string, string> },
): StartedCommand {
  const child = spawn(command, [...args], { ...options, stdio: 'pipe' });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  // Whoever was killed reads no more.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<Outcome & { readonly signal: string | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { stdin: child.stdin, signal: (name) => void child.kill(name), ended };
}
