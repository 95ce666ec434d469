/** What an operator can do about a failure of SQLite, by its primary result code. */

/** The low byte of an extended code is the primary one. */
const PRIMARY = 0xff;

const DAMAGED = 'it is damaged; put a copy in its place';

const TROUBLES: ReadonlyMap<number, string> = new Map([
  [5, 'another process kept it busy; try again'],
  [8, 'it may only be read; check whose it is and how its disk is mounted'],
  [10, 'its disk fails, or takes no more; check the disk and the room on it'],
  [11, DAMAGED],
  [13, 'there is no room left on its disk; make some and try again'],
  [14, 'it cannot be opened; check that its folder is there and may be written to'],
  [26, 'it is no archive, or is damaged; choose another file or put a copy in its place'],
]);

/** Why an archive cannot be used and what to do, as the end of a sentence: in our words where we have some, else in the engine's. */
export function sqliteTrouble(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Error)) return reason;
  // An integer beyond all that is ever written.
  if ('code' in error && error.code === 'ERR_OUT_OF_RANGE') return DAMAGED;
  if (!('errcode' in error)) return reason;
  const { errcode } = error;
  return typeof errcode === 'number' ? (TROUBLES.get(errcode & PRIMARY) ?? reason) : reason;
}
