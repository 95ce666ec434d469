/** Lists of a few kinds that have no columns to choose. */
import type { RecordShape } from '../kitchen/export/record-shape.ts';
import { type Outlet, writeLines } from './line-output.ts';
import type { ListFlags } from './list-format.ts';
import { outputRecords } from './records.ts';

/** Writes one: as a table on a terminal and a line of JSON each elsewhere, if no form is asked for. No cell is cut, since some are to be copied. */
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
