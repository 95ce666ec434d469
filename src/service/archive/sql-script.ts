/**
 * Reads and transactions, written once for both engines. A script is a generator: it yields each statement that should run, and gets the
 * statement's result back.
 */
import { Failure } from '../../contract/failures.ts';
import type { SqlRow, SqlValue } from './sql-row.ts';
import type { Statement } from './statements.ts';

export type SqlScript<Result> = Generator<StatementCall, Result, StatementResult>;

export interface StatementCall {
  readonly kind: 'select' | 'selectUnchecked' | 'execute';
  readonly statement: Statement;
  readonly values: readonly SqlValue[];
  /** The statement runs once for each list, with `values` before it. */
  readonly valueLists?: readonly (readonly SqlValue[])[];
}

export interface StatementResult {
  readonly rows: readonly SqlRow[];
  /** Number of changed rows. */
  readonly changes: number;
}

/** Runs a script without waiting. In SQLite, where all calls share one connection, no other call can get into its transaction. */
export function runScript<Result>(
  script: SqlScript<Result>,
  run: (call: StatementCall) => StatementResult,
): Result {
  let next = script.next();
  while (next.done !== true) next = script.next(run(next.value));
  return next.value;
}

/** Runs a script, and waits for each statement's result. */
export async function runScriptAsync<Result>(
  script: SqlScript<Result>,
  run: (call: StatementCall) => Promise<StatementResult>,
): Promise<Result> {
  let next = script.next();
  while (next.done !== true) next = script.next(await run(next.value));
  return next.value;
}

type Query = readonly [statement: Statement, ...values: readonly SqlValue[]];

/** Throws `Failure` ARCHIVE for a damaged row, where the engine has checksums of rows. */
export function* selectAll(...[statement, ...values]: Query): SqlScript<readonly SqlRow[]> {
  return (yield { kind: 'select', statement, values }).rows;
}

/** Throws like `selectRows`. */
export function* selectOne(...query: Query): SqlScript<SqlRow | undefined> {
  return (yield* selectAll(...query))[0];
}

/** Returns damaged rows, too: ask `isIntact` of each. */
export function* selectUnchecked(...[statement, ...values]: Query): SqlScript<readonly SqlRow[]> {
  return (yield { kind: 'selectUnchecked', statement, values }).rows;
}

/** Whether a row of `selectUnchecked` is as it was written. */
export function isIntact(row: SqlRow): boolean {
  return row['intact'] !== false;
}

/** Returns the number of changed rows. */
export function* execute(...[statement, ...values]: Query): SqlScript<number> {
  return (yield { kind: 'execute', statement, values }).changes;
}

/** Executes the statement once for each list, with `values` before it. */
export function* executeForEach(
  statement: Statement,
  values: readonly SqlValue[],
  valueLists: readonly (readonly SqlValue[])[],
): SqlScript<void> {
  if (valueLists.length > 0) yield { kind: 'execute', statement, values, valueLists };
}

/** Until the transaction ends, nobody else can write to the restaurant. Throws `Failure` ARCHIVE for one not in the archive. */
export function* lockRestaurant(guid: string): SqlScript<SqlRow> {
  return requireArchivedRestaurant(yield* selectOne('lockedRestaurant', guid), guid);
}

/** Throws `Failure` ARCHIVE where there is none. */
export function requireArchivedRestaurant<Value>(
  restaurant: Value | undefined,
  guid: string,
): Value {
  if (restaurant !== undefined) return restaurant;
  throw new Failure('ARCHIVE', `The archive has no restaurant ${guid}.`);
}
