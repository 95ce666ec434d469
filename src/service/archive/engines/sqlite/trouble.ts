/** What an operator can do about a failure of SQLite, by its primary result code. */

/** The low byte of an extended code is the primary one. */
const PRIMARY = 0xff;

const DAMAGED = 'it is damaged; restore a backup';

const TROUBLES: ReadonlyMap<number, string> = new Map([
  [5, 'another process keeps it locked; try again'],
  [8, 'it is read-only; check its owner and how the disk is mounted'],
  [10, 'its disk failed or is full; check the disk and its free space'],
  [11, DAMAGED],
  [13, 'its disk is full; free some space and try again'],
  [14, 'it does not open; check that its folder exists and is writable'],
  [26, 'it is not an archive, or is damaged; choose another file or restore a backup'],
]);

/** Why an archive can't be used and what to do, as the end of a sentence: our wording where there is one, else the engine's. */
export function sqliteTrouble(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Error)) return reason;
  // An integer beyond all that linecheck ever writes.
  if ('code' in error && error.code === 'ERR_OUT_OF_RANGE') return DAMAGED;
  if (!('errcode' in error)) return reason;
  const { errcode } = error;
  return typeof errcode === 'number' ? (TROUBLES.get(errcode & PRIMARY) ?? reason) : reason;
}
