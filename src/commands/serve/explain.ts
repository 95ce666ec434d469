/** `linecheck serve --explain`: every behaviour of the service, and whether the API's document or we chose it. */
import { recordShape } from '../../kitchen/export/record-shape.ts';
import { type ListEntry, records, type Section } from '../../output/document.ts';
import { writeLines } from '../../output/line-output.ts';
import { printed } from '../../output/print.ts';
import type { Behaviour } from '../../service/provenance/behaviour.ts';
import { BEHAVIOUR_GROUPS, BEHAVIOURS } from '../../service/provenance/behaviours.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { Run } from '../io.ts';

/** How behaviours can be told; the first is for people. */
const EXPLAIN_FORMATS = ['table', 'json', 'md'] as const;

/** Flags of it. */
export interface ExplainFlags {
  readonly explain?: boolean;
  readonly format: string;
}

/** Writes all behaviours to stdout. Throws USAGE for a format that there is not. */
export async function explainCommand(format: string, run: Run): Promise<void> {
  const { isTTY, columns } = run.stdout;
  await writeLines([explainText(format, isTTY === true ? columns : undefined)], run.stdout);
}

/**
 * All behaviours as text for an outlet of `width` columns. JSON is an array of `{id, says, origin, where, notCheckable}`, the last null
 * where `linecheck conformance` judges it. Throws USAGE for a format that there is not.
 */
export function explainText(format: string, width?: number): string {
  const chosen = choiceOf('format', EXPLAIN_FORMATS, format);
  const document = { table: SECTIONS, md: SECTIONS, records: records(BEHAVIOURS, BEHAVIOUR_SHAPE) };
  const place = { format: chosen, width, isDemo: false, isRaw: false };
  return [...printed(document, place)].join('');
}

const BEHAVIOUR_SHAPE = recordShape({
  id: ({ id }: Behaviour) => id,
  says: ({ says }) => says,
  origin: ({ origin }) => origin,
  where: ({ where }) => where,
  notCheckable: ({ notCheckable }) => notCheckable,
});

const SECTIONS = BEHAVIOUR_GROUPS.map(({ title, behaviours }): Section => {
  const entries = behaviours.map(
    ({ id, says, origin, where }): ListEntry => ({
      rows: [[`\`${id}\``, says, origin, where]],
      lines: [
        ['  ', `${id}  (${origin}: ${where})`],
        ['    ', `${says}.`],
      ],
    }),
  );
  const heads = ['Id', 'Behaviour', 'Chosen by', 'Where'];
  return { title, level: 3, blocks: [{ list: { heads, entries } }] };
});
