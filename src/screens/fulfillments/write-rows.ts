/** Writing the rows of a list to a file, for the drawn and for the spoken list. */

import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import type { Session } from '../../hooks/session.tsx';
import { demoHeading } from '../../kitchen/export/demo-mark.ts';
import { exportName, proposedName } from '../../kitchen/export/export-name.ts';
import { fulfillmentLines } from '../../kitchen/export/fulfillment-lines.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import type { FulfillmentRows } from '../../kitchen/table/fulfillment-rows.ts';
import { markedRows } from '../../kitchen/table/marked-rows.ts';
import { countOf, sizeText } from '../../kitchen/wording/quantities.ts';
import type { Handlers } from '../../state/keys/bindings.ts';
import type { Commands } from '../../state/keys/command-words.ts';
import type { FulfillmentsView } from '../../state/monitor-state.ts';
import { type PromptView, promptView } from '../../state/views/prompt-view.ts';

/** Rows whose writing is felt, so that its beginning is told, too. */
const FELT = 10_000;

/** The key that asks for a name, and the command that takes one. */
export function writeRows(options: {
  readonly check: LineCheck;
  readonly shown: FulfillmentRows;
  readonly now: () => FulfillmentsView;
  readonly ask: (prompt: PromptView) => void;
  readonly notice: (notice: string) => void;
  readonly session: Pick<Session, 'writeFile' | 'isDemo'>;
}): { readonly handlers: Handlers; readonly commands: Commands } {
  const { check, shown, now, ask, notice, session } = options;
  const { writeFile, isDemo } = session;
  if (writeFile === undefined) {
    const nowhere = 'There is nowhere to write to.';
    return { handlers: { write: nowhere }, commands: { write: () => nowhere } };
  }
  return {
    handlers: {
      write:
        shown.length === 0
          ? 'There is no row to write.'
          : () => ask(promptView('write to', 'write', proposedName(check.date))),
    },
    commands: {
      write: (typed) => {
        const file = exportName(typed);
        if ('error' in file) return file.error;
        const chosen = markedRows(shown, now().marks);
        const rows = chosen.length > 0 ? chosen : shown.order;
        if (rows.length === 0) return 'There is no row to write.';
        const what = whatText(rows.length, chosen.length > 0, check.day.data === undefined);
        if (rows.length >= FELT) notice(`Writing ${what}.`);
        const { format } = file;
        const lines = fulfillmentLines(each(shown, rows), { format, isDemo });
        void writeFile(file, below(demoHeading(isDemo, format), lines)).then((written) =>
          notice(
            'refused' in written
              ? written.refused
              : `Wrote ${what}, ${sizeText(written.bytes)} to ${written.path}`,
          ),
        );
        return undefined;
      },
    },
  };
}

/** `312 rows`, `3 marked rows of an incomplete day`. */
function whatText(count: number, isMarked: boolean, isPartial: boolean): string {
  const what = countOf(count, isMarked ? 'marked row' : 'row');
  return isPartial ? `${what} of an incomplete day` : what;
}

/** A heading, and what is below it. */
function* below(heading: readonly string[], lines: Iterable<string>): Generator<string> {
  yield* heading;
  yield* lines;
}

/** Each row is made when it is its turn. */
function* each({ day }: FulfillmentRows, rows: Uint32Array): Generator<Fulfillment> {
  for (const row of rows) yield day.row(row);
}
