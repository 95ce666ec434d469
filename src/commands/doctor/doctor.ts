import { stat } from 'node:fs/promises';
import { EXIT, type Failure } from '../../contract/failures.ts';
import type { JsonType, ValueOf } from '../../kitchen/text/json-type.ts';
import {
  jsonDocument,
  jsonLine,
  noticeOutlet,
  versioned,
  writeLines,
} from '../../output/line-output.ts';
import { archiveFile } from '../../reader/sources/archive-name.ts';
import { engineVersion, hasWalResetBug } from '../../service/archive/sqlite/engine.ts';
import { archiveAddress } from '../../settings/profile-choice.ts';
import type { SettingFlags } from '../../settings/settings.ts';
import {
  capabilities,
  characterLocale,
  type Environment,
  isMultiplexed,
  TRUE_COLOR,
} from '../../terminal/capabilities.ts';
import { ASCII_GLYPHS } from '../../terminal/glyphs.ts';
import { safeText } from '../../terminal/safe-text.ts';
import type { DoctorFlags } from '../arguments/command-flags.ts';
import type { Run } from '../arguments/io.ts';
import {
  type BeginStep,
  checkLine,
  checkState,
  type DoctorCheck,
  withWaitNotices,
} from './check-line.ts';
import { folderChecks } from './folders.ts';
import { kitchenChecks } from './kitchen-checks.ts';

/** The gravest code comes first: each problem can cause the problems after it. */
const EXIT_CODES_BY_GRAVITY: readonly number[] = [
  EXIT.usage,
  EXIT.unreachable,
  EXIT.contract,
  EXIT.notAuthenticated,
  EXIT.notPermitted,
  EXIT.notFound,
  EXIT.archive,
];

export async function doctorCommand(
  { format = 'table', report, ...flags }: DoctorFlags,
  run: Run,
  writeReport: (path: string, checks: readonly DoctorCheck[]) => Promise<void>,
): Promise<void> {
  const { stdout, stderr, clock } = run;
  const checks: DoctorCheck[] = [];
  const outlet = noticeOutlet(stderr, flags);
  const print = (line: string) => void outlet.write(line);
  const find = (begin: BeginStep) => allChecks(flags, begin, run);
  for await (const check of withWaitNotices(find, { clock, print })) {
    checks.push(check);
    if (format === 'table')
      stdout.write(checkLine(check, stdout.isTTY === true ? stdout.columns : undefined));
  }
  const failure = gravestFailure(checks.flatMap((check) => check.failure ?? []));
  if (format !== 'table') {
    const value = checksValue(checks, failure?.exitCode);
    const isLine = format === 'ndjson';
    await writeLines([isLine ? jsonLine(versioned(value)) : jsonDocument(value)], stdout);
  }
  if (report !== undefined) {
    await writeReport(report, checks);
    outlet.write(
      `Wrote ${safeText(report)}, without hosts, names, IDs, or secrets. Read it before you attach it.\n`,
    );
  }
  if (failure !== undefined) throw failure;
}

async function* allChecks(
  flags: SettingFlags,
  begin: BeginStep,
  { environment, stdin, stdout, stderr, clock }: Run,
): AsyncGenerator<DoctorCheck, void, undefined> {
  yield* kitchenChecks(flags, { environment, stderr, clock }, begin);
  begin("linecheck's folders");
  yield* await engineChecks(archiveAddress(flags.archive, environment));
  yield* await folderChecks(environment, flags);
  yield* terminalReport(environment, stdin(), stdout);
}

function gravestFailure(failures: readonly Failure[]): Failure | undefined {
  const rank = ({ exitCode }: Failure) =>
    EXIT_CODES_BY_GRAVITY.indexOf(exitCode) + 1 || Number.MAX_SAFE_INTEGER;
  return failures.toSorted((a, b) => rank(a) - rank(b))[0];
}

export const DOCTOR_TYPE = {
  checks: {
    $list: { 'group fix?': 'text', says: 'text', state: ['ok', 'warn', 'fail'], 'code?': 'code' },
  },
  exitCode: 'count',
} as const satisfies JsonType;

function checksValue(checks: readonly DoctorCheck[], exitCode: number = EXIT.done) {
  const values = checks.map((check) => ({
    group: check.about,
    state: checkState(check),
    says: check.says,
    ...(check.fix !== undefined && { fix: check.fix }),
    ...(check.failure !== undefined && { code: check.failure.code }),
  }));
  return { checks: values, exitCode } satisfies ValueOf<typeof DOCTOR_TYPE>;
}

/** Warns if this SQLite version may damage an archive file. Never fails. */
export async function engineChecks(
  address: string,
  version = engineVersion(),
): Promise<readonly DoctorCheck[]> {
  const path = archiveFile(address);
  if (path === undefined || version === undefined || !hasWalResetBug(version)) return [];
  const file = await stat(path).catch(() => undefined);
  if (file?.isFile() !== true) return [];
  return [
    {
      about: 'archive',
      says: `SQLite ${version} of this Node may damage ${path} if two processes write it at the same instant.`,
      fix: 'Use Node 22.22.3, 24.15, or later, or run only one command at a time that writes the archive.',
    },
  ];
}

interface TerminalStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

export function terminalReport(
  environment: Environment,
  input: TerminalStream,
  output: TerminalStream,
): readonly DoctorCheck[] {
  const { depth, glyphs, synchronized, background } = capabilities(environment);
  const { columns, rows } = output;
  const size = columns === undefined || rows === undefined ? 'unknown size' : `${columns}x${rows}`;
  const streamTexts = `input ${streamText(input)}, output ${streamText(output)}`;
  const colors = depth === TRUE_COLOR ? 'true color' : depth === 0 ? 'none' : String(depth);
  const locale = characterLocale(environment) || 'none';
  const drawn = glyphs === ASCII_GLYPHS ? '' : ', box drawing, blocks';
  const name = environment['TERM'] || 'a terminal without TERM';
  const multiplexer = isMultiplexed(environment) ? ': a multiplexer is in between' : '';
  const missing = `no synchronized output${multiplexer}`;
  return [
    { about: 'terminal', says: `${name}, ${size}, ${streamTexts}` },
    { about: 'colors', says: `${colors}, background ${background ?? 'unknown'}` },
    { about: 'characters', says: `ASCII${drawn} (locale ${locale})` },
    { about: 'frames', says: synchronized ? 'synchronized output works' : missing },
  ];
}

function streamText({ isTTY = false }: TerminalStream): string {
  return isTTY ? 'is a terminal' : 'is not a terminal';
}
