/** What engines do alike, as steps: SQLite takes them without waiting, so nothing else gets into a transaction, PostgreSQL one by one. */
import { Failure } from '../../contract/failures.ts';
import type { SqlRow, SqlValue } from './sql-row.ts';
import type { Statement } from './statements.ts';

export interface SqlStep {
  readonly statement: Statement;
  readonly values: readonly SqlValue[];
  /** Runs once for each, after `values`. */
  readonly each?: readonly (readonly SqlValue[])[];
  /** `stored` also reads damaged rows (`isIntact`). */
  readonly answer: 'rows' | 'stored' | 'changes';
}

export interface StepAnswer {
  readonly rows: readonly SqlRow[];
  /** Changed row count. */
  readonly changes: number;
}

export type SqlSteps<Result> = Generator<SqlStep, Result, StepAnswer>;

type Query = readonly [statement: Statement, ...values: readonly SqlValue[]];

export function* all(...[statement, ...values]: Query): SqlSteps<readonly SqlRow[]> {
  return (yield { statement, values, answer: 'rows' }).rows;
}

export function* one(...query: Query): SqlSteps<SqlRow | undefined> {
  return (yield* all(...query))[0];
}

export function* asStored(...[statement, ...values]: Query): SqlSteps<readonly SqlRow[]> {
  return (yield { statement, values, answer: 'stored' }).rows;
}

export function* change(...[statement, ...values]: Query): SqlSteps<number> {
  return (yield { statement, values, answer: 'changes' }).changes;
}

export function* changeEach(
  statement: Statement,
  values: readonly SqlValue[],
  each: readonly (readonly SqlValue[])[],
): SqlSteps<void> {
  if (each.length > 0) yield { statement, values, each, answer: 'changes' };
}

/** No other write for the restaurant until the transaction ends. Throws `Failure` ARCHIVE for one not in the archive. */
export function* lockedRestaurant(guid: string): SqlSteps<SqlRow> {
  return known(yield* one('lockedRestaurant', guid), guid);
}

/** Throws `Failure` ARCHIVE without one. */
export function known<Value>(restaurant: Value | undefined, guid: string): Value {
  if (restaurant !== undefined) return restaurant;
  throw new Failure('ARCHIVE', `The archive has no restaurant ${guid}.`);
}

/** Takes all steps without waiting. */
export function taken<Result>(
  steps: SqlSteps<Result>,
  answer: (step: SqlStep) => StepAnswer,
): Result {
  let next = steps.next();
  while (next.done !== true) next = steps.next(answer(next.value));
  return next.value;
}

/** Waits for each answer. */
export async function takenInTurn<Result>(
  steps: SqlSteps<Result>,
  answer: (step: SqlStep) => Promise<StepAnswer>,
): Promise<Result> {
  let next = steps.next();
  while (next.done !== true) next = steps.next(await answer(next.value));
  return next.value;
}

/** Of a row read as `stored`. */
export function isIntact(row: SqlRow): boolean {
  return row['intact'] !== false;
}
