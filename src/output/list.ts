/** Lists without a choice of columns. */
import type { RecordShape } from '../kitchen/export/record-shape.ts';
import { type Outlet, writeLines } from './line-output.ts';
import type { ListFlags } from './list-format.ts';
import { outputRecords } from './records.ts';

/** Writes a list: by default as a table on a terminal and as lines of JSON elsewhere. No cell is cut, because some are for copying. */
export async function printList<Row, Column extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column>,
  flags: ListFlags,
  stdout: Outlet,
): Promise<void> {
  const format = flags.format ?? (stdout.isTTY === true ? 'table' : 'ndjson');
  await writeLines(
    outputRecords(rows, shape, { format, columns: undefined, width: undefined }),
    stdout,
  );
}
