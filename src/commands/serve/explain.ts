/** `linecheck serve --explain`: every behaviour of the service, and whether the API's document or we chose it. */
import { jsonText } from '../../kitchen/export/json-text.ts';
import { markdownTable } from '../../kitchen/export/markdown.ts';
import { writeLines } from '../../output/line-output.ts';
import type { Behaviour } from '../../service/provenance/behaviour.ts';
import { BEHAVIOUR_GROUPS, BEHAVIOURS } from '../../service/provenance/behaviours.ts';
import { choiceOf } from '../../settings/choice.ts';
import { textWidth, wrapText } from '../../terminal/text/safe-text.ts';
import type { Run } from '../io.ts';

/** How behaviours can be told; the first is for people. */
const EXPLAIN_FORMATS = ['table', 'json', 'md'] as const;

/** Flags of it. */
export interface ExplainFlags {
  readonly explain?: boolean;
  readonly format: string;
}

/** Width of a table in a pipe, and on a terminal that tells none. */
const USUAL_WIDTH = 80;
/** Columns that stay easy to read. */
const WIDEST = 110;
const INDENT = '    ';

/** Writes all behaviours to stdout. Throws USAGE for a format that there is not. */
export async function explainCommand(format: string, run: Run): Promise<void> {
  const { stdout } = run;
  const width = stdout.isTTY === true ? stdout.columns || USUAL_WIDTH : USUAL_WIDTH;
  await writeLines([explainText(format, width)], stdout);
}

/**
 * All behaviours as text for an outlet of `width` columns. JSON is an array of `{id, says, origin, where, notCheckable}`, the last null
 * where `linecheck conformance` judges it. Throws USAGE for a format that there is not.
 */
export function explainText(format: string, width: number): string {
  switch (choiceOf('format', EXPLAIN_FORMATS, format)) {
    case 'table':
      return tableText(Math.min(width, WIDEST));
    case 'json':
      return `${jsonText(BEHAVIOURS.map(jsonValue), 2)}\n`;
    case 'md':
      return markdownText();
  }
}

function jsonValue({ id, says, origin, where, notCheckable }: Behaviour) {
  return { id, says, origin, where, notCheckable: notCheckable ?? null };
}

function tableText(width: number): string {
  const blocks = BEHAVIOUR_GROUPS.map(({ title, behaviours }) => {
    const lines = behaviours.flatMap(({ id, says, origin, where }) => [
      `  ${id}  (${origin}: ${where})`,
      ...wrapText(`${says}.`, width - INDENT.length).map((line) => INDENT + line),
    ]);
    return [title, ...lines, ''].join('\n');
  });
  return blocks.join('\n');
}

function markdownText(): string {
  const columns = ['Id', 'Behaviour', 'Chosen by', 'Where'].map((head) => {
    return { head, align: 'left' } as const;
  });
  const tables = BEHAVIOUR_GROUPS.map(({ title, behaviours }) => {
    const rows = behaviours.map(({ id, says, origin, where }) => [
      `\`${id}\``,
      says,
      origin,
      where,
    ]);
    return `### ${title}\n\n${markdownTable(columns, rows, { widthOf: textWidth })}`;
  });
  return tables.join('\n');
}
