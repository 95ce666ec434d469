/** The checks from `linecheck conformance`, run against a server in no time: their pauses are on a jumping clock. */
import { parseBaseUrl } from '../../../src/api/transport/base-url.ts';
import { DEFAULT_LIMITS } from '../../../src/api/transport/limits.ts';
import { createTransport } from '../../../src/api/transport/transport.ts';
import {
  type CheckResult,
  type Result,
  runChecks,
} from '../../../src/commands/conformance/checks/run-checks.ts';
import { createEvidence } from '../../../src/commands/conformance/evidence/evidence.ts';
import { createWire } from '../../../src/commands/conformance/evidence/wire.ts';
import { type Dialect, DOCUMENT_DIALECT } from '../../../src/contract/dialect.ts';
import { BEHAVIORS } from '../../../src/service/provenance/behaviors.ts';
import type { IssuedCredentials } from '../../../src/service/tokens/client-secret.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';

interface Judged {
  readonly url: string;
  readonly credentials: IssuedCredentials;
  readonly restaurant: string;
  readonly businessDate: string;
  readonly dialect?: Dialect;
  /** PEM of authorities trusted beside the usual ones. */
  readonly authorities?: string;
  /** Gets how far the checks' clock moves, ms. */
  readonly pass?: (ms: number) => void;
}

export interface Judgement {
  readonly findings: readonly CheckResult[];
  /** Pauses between requests and waits, ms. */
  readonly slept: readonly number[];
  /** Ids with a result. */
  readonly of: (result: Result) => readonly string[];
  /** What was seen about a behavior, after the result. */
  readonly seen: (id: string) => string;
}

/** Judges all behaviors. */
export async function judge({
  url,
  dialect = DOCUMENT_DIALECT,
  authorities,
  pass = () => undefined,
  ...rest
}: Judged): Promise<Judgement> {
  const jumping = createVirtualClock();
  const clock = {
    ...jumping,
    sleep: (ms: number) => {
      pass(ms);
      return jumping.sleep(ms);
    },
  };
  const limits = { ...DEFAULT_LIMITS, firstByteMs: 2_000, stallMs: 2_000 };
  const transport = createTransport(parseBaseUrl(url, false), limits, () => undefined, {
    ...(authorities !== undefined && { authorities }),
  });
  const wire = createWire({ transport, clock, limits, onWait: () => undefined });
  const findings: CheckResult[] = [];
  try {
    const evidence = createEvidence({ ...rest, dialect }, wire, () => clock.now());
    for await (const finding of runChecks(evidence, BEHAVIORS)) findings.push(finding);
  } finally {
    await transport.close();
  }
  return {
    findings,
    slept: clock.slept,
    of: (result) =>
      findings.filter((each) => each.result === result).map(({ behavior }) => behavior.id),
    seen: (id) => {
      const found = findings.find(({ behavior }) => behavior.id === id);
      return `${found?.result}: ${found?.seen}`;
    },
  };
}
