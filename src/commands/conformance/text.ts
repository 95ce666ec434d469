/** Findings of `linecheck conformance` as text, for people and programs. */

import { countOf } from '../../kitchen/text/quantities.ts';
import { jsonDocument } from '../../output/json.ts';
import { BEHAVIORS } from '../../service/provenance/behaviors.ts';
import { type Finding, RESULTS, type Result } from './checks/run-checks.ts';

/** Widths of the columns before what was seen. */
const RESULT_WIDTH = Math.max(...RESULTS.map((result) => result.length));
const ID_WIDTH = Math.max(...BEHAVIORS.map(({ id }) => id.length));

/** Number of behaviors per result. */
export type ResultCounts = ReadonlyMap<Result, number>;

export function countResults(findings: readonly Finding[]): ResultCounts {
  return new Map(
    RESULTS.map((result) => [result, findings.filter((each) => each.result === result).length]),
  );
}

/** One line for people, with its line end. */
export function findingLine({ behavior, result, seen }: Finding): string {
  return `${result.padEnd(RESULT_WIDTH)}  ${behavior.id.padEnd(ID_WIDTH)}  ${seen}\n`;
}

/** The last line for people. */
export function summaryLine(counts: ResultCounts): string {
  const listed = RESULTS.map((result) => `${counts.get(result) ?? 0} ${result}`).join(', ');
  const all = [...counts.values()].reduce((a, b) => a + b, 0);
  return `\n${countOf(all, 'behavior')}: ${listed}\n`;
}

/** One finding for programs: `id`, `result`, `seen`, `origin`, `where` and `says`. */
export function findingValue({ behavior, result, seen }: Finding) {
  const { id, says, origin, where } = behavior;
  return { id, result, seen, origin, where, says };
}

/** All findings as one JSON object: `restaurant` (GUID), `name`, `businessDate`, `counts` by result, and `findings`. */
export function findingsJson(
  {
    restaurant: { guid, name },
    businessDate,
  }: {
    readonly restaurant: { readonly guid: string; readonly name: string };
    readonly businessDate: string;
  },
  findings: readonly Finding[],
): string {
  const counts = Object.fromEntries(countResults(findings));
  const head = { restaurant: guid, name, businessDate };
  const value = { ...head, counts, findings: findings.map(findingValue) };
  return jsonDocument(value);
}
