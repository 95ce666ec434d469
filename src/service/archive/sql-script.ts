/** Scripts are generators for both engines: a script yields each statement to run, and gets the statement's result back. */
import { Failure } from '../../contract/failures.ts';
import type { SqlRow, SqlValue } from './sql-row.ts';
import type { Statement } from './statements.ts';

export type SqlScript<Result> = Generator<StatementCall, Result, StatementResult>;

export interface StatementCall {
  readonly kind: 'select' | 'selectUnchecked' | 'execute';
  readonly statement: Statement;
  readonly values: readonly SqlValue[];
  /** The statement runs once for each list, with `values` before the list. */
  readonly valueLists?: readonly (readonly SqlValue[])[];
}

export interface StatementResult {
  readonly rows: readonly SqlRow[];
  readonly changes: number;
}

/** Runs a script without waiting. SQLite's calls share one connection, so no other call can get into the script's transaction. */
export function runScript<Result>(
  script: SqlScript<Result>,
  run: (call: StatementCall) => StatementResult,
): Result {
  let next = script.next();
  while (next.done !== true) next = script.next(run(next.value));
  return next.value;
}

export async function runScriptAsync<Result>(
  script: SqlScript<Result>,
  run: (call: StatementCall) => Promise<StatementResult>,
): Promise<Result> {
  let next = script.next();
  while (next.done !== true) next = script.next(await run(next.value));
  return next.value;
}

type Query = readonly [statement: Statement, ...values: readonly SqlValue[]];

/** Throws ARCHIVE for a damaged row, if the engine has checksums of rows. */
export function* selectAll(...[statement, ...values]: Query): SqlScript<readonly SqlRow[]> {
  return (yield { kind: 'select', statement, values }).rows;
}

export function* selectOne(...query: Query): SqlScript<SqlRow | undefined> {
  return (yield* selectAll(...query))[0];
}

/** Also returns damaged rows. `isIntact` tells which rows are damaged. */
export function* selectUnchecked(...[statement, ...values]: Query): SqlScript<readonly SqlRow[]> {
  return (yield { kind: 'selectUnchecked', statement, values }).rows;
}

export function isIntact(row: SqlRow): boolean {
  return row['intact'] !== false;
}

export function* execute(...[statement, ...values]: Query): SqlScript<number> {
  return (yield { kind: 'execute', statement, values }).changes;
}

export function* executeForEach(
  statement: Statement,
  values: readonly SqlValue[],
  valueLists: readonly (readonly SqlValue[])[],
): SqlScript<void> {
  if (valueLists.length > 0) yield { kind: 'execute', statement, values, valueLists };
}

/** Until the transaction ends, nobody else can write to the restaurant. Throws ARCHIVE for an unknown restaurant. */
export function* lockRestaurant(guid: string): SqlScript<SqlRow> {
  return requireArchivedRestaurant(yield* selectOne('lockedRestaurant', guid), guid);
}

export function requireArchivedRestaurant<Value>(
  restaurant: Value | undefined,
  guid: string,
): Value {
  if (restaurant !== undefined) return restaurant;
  throw new Failure('ARCHIVE', `The archive has no restaurant ${guid}.`);
}
