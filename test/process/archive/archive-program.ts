/** The program's `archive` commands on an archive of a test's own. */
import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BuiltProgram } from '../built-program.ts';
import { type Outcome, type Running, startCommand } from '../command.ts';
import type { StartHere } from '../in-process.ts';

export const GRILL = '0f1e2d3c-0000-4000-8000-000000000001';

export interface OperatedArchive {
  /** Its file, and the folder of that. */
  readonly path: string;
  readonly folder: string;
  readonly address: string;
  /** Starts `linecheck archive …`, its standard input open. */
  readonly start: (words: readonly string[]) => Running;
  /** Runs it to its end. */
  readonly run: (words: readonly string[], stdin?: string | Buffer) => Promise<Outcome>;
  /** Runs it, which must go well, and gives its lines, parsed. */
  readonly printed: (words: readonly string[], stdin?: string | Buffer) => Promise<unknown[]>;
  /** A figure of the file itself, by SQL: 0 while there is none. */
  readonly count: (sql: string) => number;
}

/**
 * An archive that is not there yet: a file in a folder of its own, unless its file or its address is named. Commands are processes of
 * their own, which start in the folder, if not given what starts them.
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

/** Adds the restaurant GRILL. */
export function addGrill({ printed }: OperatedArchive): Promise<unknown[]> {
  return printed(['restaurant', 'add', GRILL, '--name', 'Grill', '--timezone', 'America/Chicago']);
}
