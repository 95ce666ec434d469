/** Which effects of a rule apply to an answer: not every answer has a body, records or pages. */
import type { FaultRule } from './fault-rule.ts';

/** The answer before any change. */
interface MetAnswer {
  /** Whether the operation itself succeeded. */
  readonly succeeded: boolean;
  readonly hasBody: boolean;
  /** The page token of the request, if it has one. */
  readonly pageToken: string | undefined;
}

/** Names of the effects that apply to the answer, as in the file. */
export function effectsOf(
  rule: FaultRule,
  { succeeded, hasBody, pageToken }: MetAnswer,
): readonly string[] {
  const conditions = {
    delayMs: true,
    status: true,
    html: true,
    slowBody: hasBody,
    cutBody: hasBody,
    malformedBody: hasBody,
    duplicateRows: succeeded && hasBody,
    unknownEnum: succeeded && hasBody,
    nulls: succeeded && hasBody,
    wrongTypes: succeeded && hasBody,
    emptyPageToken: succeeded,
    repeatPageToken: succeeded && pageToken !== undefined,
    tokenLifeSeconds: succeeded,
  } as const satisfies Partial<Record<keyof FaultRule, boolean>>;
  const asked = new Map<string, unknown>(Object.entries(rule));
  return Object.entries(conditions).flatMap(([effect, isMet]) =>
    isMet && asked.get(effect) !== undefined ? [effect] : [],
  );
}
