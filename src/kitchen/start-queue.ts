/** When the start queue counts as in use, which is when queue and make time mean anything (domain section 2). */

const SHARE = 0.1;

/** Whether it is, of rows that state a start, where so many of them were started later than fired. */
export function usesStartQueue(rows: number, waited: number): boolean {
  return rows > 0 && waited >= rows * SHARE;
}
