/** The shipped SQL in real engines, over a lake. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { installedPackage } from '../setup/installed-package.ts';

const SQL = new URL('../../assets/sql/', import.meta.url);
/** From here on, `views.sql` is for both engines. */
const SHARED = '-- Below this line, ClickHouse takes the same text.';
const CHDB = 'chdb@3.4.0';
const DUCKDB = '@duckdb/node-api@1.5.5-r.5';

export type SqlRow = Readonly<Record<string, unknown>>;

export interface SqlEngine {
  /** Rows by question. Each is a shipped file's name, or SQL. With a date (`YYYY-MM-DD`), the files have only that date's. */
  readonly ask: (
    lake: string,
    questions: readonly string[],
    date?: string,
  ) => Promise<Readonly<Record<string, readonly SqlRow[]>>>;
}

/** What is used of the package. */
interface DuckDb {
  readonly DuckDBInstance: {
    readonly create: (path: string) => Promise<{
      readonly connect: () => Promise<{
        readonly run: (sql: string) => Promise<unknown>;
        readonly runAndReadAll: (
          sql: string,
        ) => Promise<{ readonly getRowObjectsJson: () => readonly SqlRow[] }>;
        readonly closeSync: () => void;
      }>;
      readonly closeSync: () => void;
    }>;
  };
}

/** Or why there is none. */
export async function duckdb(): Promise<SqlEngine | string> {
  const folder = await installedPackage(DUCKDB).catch((error: Error) => error);
  if (typeof folder !== 'string') return folder.message;
  const loaded: DuckDb = createRequire(import.meta.url)(folder);
  return {
    async ask(lake, questions, date) {
      const instance = await loaded.DuckDBInstance.create(':memory:');
      const connection = await instance.connect();
      try {
        await connection.run(`SET VARIABLE lake = '${lake}'`);
        await connection.run(await sqlText('views'));
        for (const end of date === undefined ? [] : ['first', 'last']) {
          await connection.run(`SET VARIABLE ${end} = '${date}'`);
        }
        const answers: Record<string, readonly SqlRow[]> = {};
        for (const question of questions) {
          const reader = await connection.runAndReadAll(await questionText(question));
          answers[question] = reader.getRowObjectsJson();
        }
        return answers;
      } finally {
        connection.closeSync();
        instance.closeSync();
      }
    },
  };
}

/** In a separate process: statements in, each one's rows out. */
const CHDB_PROGRAM = `
const { Session } = require(process.argv[1]);
const session = new Session();
const statements = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const rows = (text) => (text === '' ? [] : JSON.parse(text).data);
process.stdout.write(JSON.stringify(statements.map((each) => rows(session.query(each, 'JSON')))));
session.cleanup();
`;

/** ClickHouse's engine. Or why there is none. */
export async function clickhouse(): Promise<SqlEngine | string> {
  const library = await installedPackage(CHDB).catch((error: Error) => error);
  if (typeof library !== 'string') return library.message;
  return {
    async ask(lake, questions, date) {
      const tables = (await sqlText('clickhouse'))
        .replaceAll('/srv/lake', lake)
        .replaceAll(/toDate\('[^']*'\)/g, (all) =>
          date === undefined ? all : `toDate('${date}')`,
        );
      const views = await sqlText('views');
      const asked = await Promise.all(questions.map(questionText));
      const opening = [tables, views.slice(views.indexOf(SHARED))].flatMap(statementsOf);
      const statements = [...opening, ...asked.flatMap(statementsOf)];
      const running = promisify(execFile)(process.execPath, ['-e', CHDB_PROGRAM, library], {
        maxBuffer: 2 ** 28,
      });
      running.child.stdin?.end(JSON.stringify(statements));
      const results: readonly (readonly SqlRow[])[] = JSON.parse((await running).stdout);
      return Object.fromEntries(
        questions.map((question, at) => [question, results[opening.length + at] ?? []]),
      );
    },
  };
}

async function questionText(question: string): Promise<string> {
  return /^[a-z-]+$/.test(question) ? sqlText(question) : question;
}

async function sqlText(name: string): Promise<string> {
  return readFile(new URL(`${name}.sql`, SQL), 'utf8');
}

function statementsOf(text: string): readonly string[] {
  const bare = text.replaceAll(/^ *--.*$/gm, '');
  return bare.split(/;\s*(?:\n|$)/).filter((each) => each.trim() !== '');
}
