/** What a server does about each behavior that is visible from outside. */
import { safeText } from '../../src/terminal/safe-text.ts';
import type { Behavior } from './behaviors/behavior.ts';
import { BEHAVIORS } from './behaviors/behaviors.ts';
import { EXPORT_CHECKS } from './checks/export.ts';
import { HTTP_CHECKS, ORDER_CHECKS } from './checks/http.ts';
import { ERROR_CHECKS, LOGIN_CHECKS } from './checks/login.ts';
import { STATION_LIST_CHECKS } from './checks/station-list.ts';
import { PREP_STATION_CHECKS, RESTAURANT_CHECKS, STATION_CHECKS } from './checks/station.ts';
import { TOKEN_CHECKS } from './checks/token.ts';
import { type Check, Server, type Subject } from './server.ts';
import { Beyond, NotChecked } from './verdict.ts';

export const CHECKS: ReadonlyMap<string, Check> = new Map(
  [
    LOGIN_CHECKS,
    TOKEN_CHECKS,
    RESTAURANT_CHECKS,
    STATION_LIST_CHECKS,
    STATION_CHECKS,
    PREP_STATION_CHECKS,
    EXPORT_CHECKS,
    ERROR_CHECKS,
    ORDER_CHECKS,
    HTTP_CHECKS,
  ].flatMap((group) => Object.entries(group)),
);

/** `FAIL` breaks the document. `differs` is not as our service does it where the document is open, or a value that the document does not list. */
export type Result = 'pass' | 'FAIL' | 'differs' | 'not judged';

export interface Finding {
  readonly id: string;
  readonly result: Result;
  /** What was seen, or why nothing was. */
  readonly seen: string;
}

export async function findingOf(behavior: Behavior, server: Server): Promise<Finding> {
  const { id, origin, notCheckable = 'no check' } = behavior;
  const check = CHECKS.get(id);
  if (check === undefined) return { id, result: 'not judged', seen: notCheckable };
  try {
    return { id, result: 'pass', seen: shown(await check(server), server) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isDocument = origin === 'document' && !(error instanceof Beyond);
    const result = error instanceof NotChecked ? 'not judged' : isDocument ? 'FAIL' : 'differs';
    return { id, result, seen: shown(error.message, server) };
  }
}

/** A response may repeat a credential. */
function shown(seen: string, { secrets }: Server): string {
  const start = (secret: string) => secret.slice(0, 10);
  const isClean = secrets.every((secret) => !seen.includes(start(secret)));
  return isClean ? safeText(seen) : 'hidden: the response repeats a credential';
}

export interface Findings {
  readonly all: readonly Finding[];
  /** IDs with a result. */
  readonly of: (result: Result) => readonly string[];
  /** The result, and what was seen. */
  readonly seen: (id: string) => string;
}

/** About all behaviors. */
export async function findingsAbout(subject: Subject): Promise<Findings> {
  const server = new Server(subject);
  const all: Finding[] = [];
  for (const behavior of BEHAVIORS) all.push(await findingOf(behavior, server));
  await server.close();
  return {
    all,
    of: (result) => all.filter((each) => each.result === result).map(({ id }) => id),
    seen: (id) => {
      const finding = all.find((each) => each.id === id);
      return `${finding?.result}: ${finding?.seen}`;
    },
  };
}
