/** Exit codes, and what to do about each. */
import { EXIT, FAILURES } from '../../contract/failures.ts';
import { entries, paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

/** An exit code; of each failure that ends with it the stable code and what to do, of others a sentence alone. */
export interface ExitRow {
  readonly exit: number;
  readonly says: readonly { readonly code?: string; readonly sentence: string }[];
}

const FOUND =
  'audit found an error, conformance the document broken, diff --exit-code a change, watch --for no such figures in time.';

/** What comes to the code of a broken contract without a failure. */
const UNREAD =
  'audit, fleet and diff --exit-code could not read all of a station list, whatever else they found.';

const FAULT = 'A fault of the program; LINECHECK_DEBUG=1 shows where it happened.';

const TERMINATED = 'Ended by SIGTERM; linecheck serve ends with 0 by this and by Ctrl-C.';

/** All of them, in their order. */
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
  says: 'what each exit code means, and what to do',
  text: async () =>
    `Exit codes\n\n${entries(
      exitRows().flatMap(({ exit, says }) =>
        says.map(({ code, sentence }, at) => {
          const told = code === undefined ? sentence : `${code}: ${sentence}`;
          return [at === 0 ? String(exit) : '', told] as const;
        }),
      ),
    )}\n${paragraph('Where several restaurants are told of, the highest code is that of all.')}`,
};
