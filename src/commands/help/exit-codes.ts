/** Exit codes, and what to do about each. */
import { EXIT, FAILURES } from '../../contract/failures.ts';
import { entries, paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

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
