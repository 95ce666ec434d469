/** Writing the rows of a list to a file. */
import { fulfillmentLines } from '../../kitchen/columns/fulfillment-export.ts';
import { demoHeading } from '../../kitchen/export/demo-mark.ts';
import { exportName, proposedName } from '../../kitchen/export/written-file.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import { type FulfillmentRows, markedRows } from '../../kitchen/table/fulfillment-rows.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { noticed, type Steps } from '../../state/monitor/actions.ts';
import { promptView } from '../../state/views/prompt-view.ts';
import type { FulfillmentsModel } from './model.ts';

/** From so many rows on writing takes noticeable time, so its start is announced. */
const FELT = 10_000;

const NOWHERE = 'No folder to write to.';
const NO_ROW = 'No row to write.';

/** The key that asks for a name. */
export function askWhereTo({ scene, shown }: FulfillmentsModel): string | (() => Steps) {
  if (scene.session.writeFile === undefined) return NOWHERE;
  if (shown.length === 0) return NO_ROW;
  const proposal = proposedName(scene.check.date);
  return () => [{ type: 'changed-prompt', prompt: promptView('write to', 'write', proposal) }];
}

/** The command that takes one. */
export function writeCommand(
  { scene, view, shown }: FulfillmentsModel,
  typed: string,
): Steps | string {
  const { check, session } = scene;
  const { writeFile, isDemo } = session;
  if (writeFile === undefined) return NOWHERE;
  const file = exportName(typed);
  if ('error' in file) return file.error;
  const chosen = markedRows(shown, view.marks);
  const rows = chosen.length > 0 ? chosen : shown.order;
  if (rows.length === 0) return NO_ROW;
  const what = whatText(rows.length, chosen.length > 0, check.day.data === undefined);
  const { format } = file;
  const written = { businessDate: check.date, restaurant: check.restaurant };
  const lines = fulfillmentLines(each(shown, rows), written, { format, isDemo });
  return [
    ...(rows.length >= FELT ? [noticed(`Writing ${what}.`)] : []),
    { effect: 'write', file, what, lines: below(demoHeading(isDemo, format), lines) },
  ];
}

/** `312 rows`, `3 marked rows of an incomplete date`. */
function whatText(count: number, isMarked: boolean, isPartial: boolean): string {
  const what = countOf(count, isMarked ? 'marked row' : 'row');
  return isPartial ? `${what} of an incomplete date` : what;
}

/** A heading, and what is below it. */
function* below(heading: readonly string[], lines: Iterable<string>): Generator<string> {
  yield* heading;
  yield* lines;
}

/** Builds each row only when its turn comes. */
function* each({ day }: FulfillmentRows, rows: Uint32Array): Generator<Fulfillment> {
  for (const row of rows) yield day.row(row);
}
