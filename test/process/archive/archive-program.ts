/** The program's `archive` commands on a test's archive. */
import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BuiltProgram } from '../built-program.ts';
import { type Outcome, type Running, startCommand } from '../command.ts';
import type { StartHere } from '../in-process.ts';

export const GRILL = '0f1e2d3c-0000-4000-8000-000000000001';

export interface OperatedArchive {
  /** Archive file and folder. */
  readonly path: string;
  readonly folder: string;
  readonly address: string;
  /** Runs `linecheck archive …` with stdin open. */
  readonly start: (words: readonly string[]) => Running;
  /** To the end. */
  readonly run: (words: readonly string[], stdin?: string | Buffer) => Promise<Outcome>;
  /** Must succeed. Returns parsed lines. */
  readonly printed: (words: readonly string[], stdin?: string | Buffer) => Promise<unknown[]>;
  /** SQL count from the file: 0 without one. */
  readonly count: (sql: string) => number;
}

/**
 * A new archive: a file in a separate folder, unless file or address is given. Commands are processes started in the folder, unless a
 * starter is given.
 */
export async function operatedArchive(
  program: BuiltProgram,
  given: { readonly file?: string; readonly address?: string; readonly startHere?: StartHere } = {},
): Promise<OperatedArchive> {
  const own =
    given.file ?? join(await mkdtemp(join(program.temporary, 'operated-')), 'kitchen.sqlite');
  const [path, folder] = [own, dirname(own)];
  const { address = `sqlite:${path}`, startHere } = given;
  const start = (words: readonly string[]) => {
    const variables = { LINECHECK_ARCHIVE: address };
    if (startHere !== undefined) return startHere(['archive', ...words], variables);
    const env = program.environment(variables);
    const started = [program.path, 'archive', ...words];
    return startCommand(process.execPath, started, { cwd: folder, env });
  };
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
    async printed(words, stdin) {
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

export function addGrill({ printed }: OperatedArchive): Promise<unknown[]> {
  return printed(['restaurant', 'add', GRILL, '--name', 'Grill', '--timezone', 'America/Chicago']);
}
