/** Exit codes, and what to do about each. */
import { EXIT, FAILURES } from '../../contract/failures.ts';
import { SYMPTOMS as TABLE } from '../../contract/symptoms.ts';
import { entries, type HelpTopic, paragraph } from './help-topic.ts';

/** An exit code: its failures with their codes and hints, or one sentence for a code without failures. */
export interface ExitRow {
  readonly exit: number;
  readonly says: readonly { readonly code?: string; readonly sentence: string }[];
}

const FOUND =
  'Found: an error (audit), a broken rule of the document (conformance), a change (diff --exit-code), a new issue (baseline check). Not found in time: the condition (watch --for).';

/** What ends with the code of a broken contract, without a failure. */
const UNREAD = 'audit, baseline, fleet or diff --exit-code could not read a complete station list.';

const FAULT = 'Internal error. Set LINECHECK_DEBUG=1 to see where it happened.';

const TERMINATED =
  'Ended by SIGTERM. linecheck serve and exporter exit with 0 on SIGTERM and Ctrl-C.';

/** All codes in order. */
export function exitRows(): readonly ExitRow[] {
  const rows = new Map<number, ExitRow['says']>([
    [EXIT.done, [{ sentence: 'Done.' }]],
    [EXIT.found, [{ sentence: FOUND }]],
    [EXIT.contract, [{ sentence: UNREAD }]],
    [EXIT.fault, [{ sentence: FAULT }]],
    [EXIT.terminated, [{ sentence: TERMINATED }]],
  ]);
  for (const [code, { exit, hint }] of Object.entries(FAILURES)) {
    rows.set(exit, [...(rows.get(exit) ?? []), { code, sentence: hint }]);
  }
  return Array.from(rows, ([exit, says]) => ({ exit, says })).sort((a, b) => a.exit - b.exit);
}

export const EXIT_CODES: HelpTopic = {
  name: 'exit-codes',
  says: 'what each exit code means and what to do',
  text: async () =>
    `Exit codes\n\n${entries(
      exitRows().flatMap(({ exit, says }) =>
        says.map(({ code, sentence }, at) => {
          const meaning = code === undefined ? sentence : `${code}: ${sentence}`;
          return [at === 0 ? String(exit) : '', meaning] as const;
        }),
      ),
    )}\n${paragraph('Several restaurants: linecheck help several.')}`,
};

/** What is seen, its cause and its fix; backticks enclose what is typed or printed. */
export const SYMPTOM_ROWS: readonly (readonly [seen: string, is: string])[] = TABLE.map(
  ({ codes, seen, cause, remedy }) => {
    const failures = codes.map((code) => `\`${code}\`, exit ${FAILURES[code].exit}`);
    const where = failures.length === 0 ? '' : ` (${failures.join('; ')})`;
    return [seen + where, `${cause} ${remedy}`];
  },
);

export const SYMPTOMS: HelpTopic = {
  name: 'symptoms',
  says: 'what you see, why, and what to do',
  text: async () =>
    `What you see, why, and what to do\n\n${SYMPTOM_ROWS.map(
      ([seen, is]) => `${paragraph(plain(seen), 2)}${paragraph(plain(is), 6)}`,
    ).join('\n')}\n${paragraph(
      'Run linecheck doctor to check everything in turn. Set LINECHECK_DEBUG=1 to see where an internal error happened. No message or log contains a secret or a token.',
    )}`,
};

function plain(text: string): string {
  return text.replaceAll('`', '');
}
