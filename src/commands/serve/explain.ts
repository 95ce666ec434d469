/** `linecheck serve --explain`: every service behavior, required by the API's document or chosen by us. */

import { answerOf } from '../../output/answer-columns.ts';
import { type ListEntry, records, type Section } from '../../output/document.ts';
import type { Switches } from '../../output/format.ts';
import { writeLines } from '../../output/line-output.ts';
import { printed } from '../../output/print.ts';
import type { Behavior } from '../../service/provenance/behavior.ts';
import { BEHAVIOR_GROUPS, BEHAVIORS } from '../../service/provenance/behaviors.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { Run } from '../arguments/io.ts';

/** The first is for people. */
const EXPLAIN_FORMATS = ['table', 'json', 'md'] as const;

export type ExplainFlags = Switches<'explain'> & { readonly format: string };

/** Throws USAGE for an unknown format. */
export async function explainCommand(format: string, run: Run): Promise<void> {
  const { isTTY, columns } = run.stdout;
  await writeLines([explainText(format, isTTY === true ? columns : undefined)], run.stdout);
}

/** For `width` columns. In JSON, `notCheckable` is null where `linecheck conformance` judges it. Throws USAGE for another format. */
export function explainText(format: string, width?: number): string {
  const chosen = choiceOf('format', EXPLAIN_FORMATS, format);
  const document = { table: SECTIONS, md: SECTIONS, records: records(BEHAVIORS, BEHAVIORS_ANSWER) };
  const place = { format: chosen, width, isDemo: false, isRaw: false };
  return [...printed(document, place)].join('');
}

export const BEHAVIORS_ANSWER = answerOf({
  id: { value: ({ id }: Behavior) => id, type: 'text' },
  says: { value: ({ says }) => says, type: 'text' },
  origin: { value: ({ origin }) => origin, type: ['document', 'our choice'] },
  where: { value: ({ where }) => where, type: 'text' },
  notCheckable: ({ notCheckable }) => notCheckable,
});

const SECTIONS = BEHAVIOR_GROUPS.map(({ title, behaviors }): Section => {
  const entries = behaviors.map(
    ({ id, says, origin, where }): ListEntry => ({
      rows: [[`\`${id}\``, says, origin, where]],
      lines: [
        ['  ', `${id}  (${origin}: ${where})`],
        ['    ', `${says}.`],
      ],
    }),
  );
  const heads = ['Id', 'Behavior', 'Chosen by', 'Where'];
  return { title, level: 3, blocks: [{ list: { heads, entries } }] };
});
