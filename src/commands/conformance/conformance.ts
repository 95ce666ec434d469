/** `linecheck conformance`: checks a server against the API's document and reports differences from our service. */
import { parseBaseUrl } from '../../api/transport/base-url.ts';
import { DEFAULT_LIMITS } from '../../api/transport/limits.ts';
import { createTransport } from '../../api/transport/transport.ts';
import { EXIT, Failure } from '../../contract/failures.ts';
import { withClientSecret } from '../../credentials/client-secret.ts';
import type { JsonType, ValueOf } from '../../kitchen/export/json-type.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { jsonDocument, jsonLine } from '../../output/json.ts';
import { notices, writeLines } from '../../output/line-output.ts';
import { BEHAVIORS } from '../../service/provenance/behaviors.ts';
import { configured } from '../../settings/profile-choice.ts';
import type { QuietFlags } from '../../settings/setting.ts';
import type { Run } from '../arguments/io.ts';
import { type CheckResult, RESULTS, type Result, runChecks } from './checks/run-checks.ts';
import { createEvidence } from './evidence/evidence.ts';
import { createWire } from './evidence/wire.ts';
import { type ConformanceFlags, type ConformanceRequest, conformanceRequest } from './request.ts';

/** Exit code 1 if the server breaks the document, 8 if nothing could be judged. */
export async function conformanceCommand(flags: ConformanceFlags, run: Run): Promise<void> {
  const { environment, chosen } = await configured(flags, run.environment);
  const withSecret = await withClientSecret(environment, run);
  const request = await conformanceRequest(flags, withSecret, run.clock.now(), chosen?.profile);
  const findings = await printConformance(request, run, flags);
  if (findings.some(({ result }) => result === 'FAIL')) run.endWith(EXIT.found);
  if (findings.every(({ result }) => result === 'not judged')) {
    throw new Failure('CONTRACT_BROKEN', 'No behavior was judged.', {
      hint: 'See standard output for the reasons. Check more with another --only.',
    });
  }
}

/** Writes findings immediately (JSON: at the end). Throws a Failure once further checks are useless. */
async function printConformance(
  { connection, subject, behaviors, format }: ConformanceRequest,
  { stdout, stderr, clock, environment }: Run,
  flags: QuietFlags,
): Promise<readonly CheckResult[]> {
  const baseUrl = parseBaseUrl(connection.baseUrl, connection.allowInsecureHttp);
  const limits = DEFAULT_LIMITS;
  const options = { ...connection, environment };
  const transport = createTransport(baseUrl, limits, () => undefined, options);
  const waits = notices(stderr, flags);
  const onWait = (ms: number) =>
    void waits.write(`linecheck: Waiting ${Math.ceil(ms / 1000)} s, as the server asks.\n`);
  const findings: CheckResult[] = [];
  try {
    const wire = createWire({ transport, clock, limits, onWait });
    const evidence = createEvidence(subject, wire, () => clock.now());
    for await (const finding of runChecks(evidence, behaviors)) {
      findings.push(finding);
      if (format === 'table') stdout.write(findingLine(finding));
      if (format === 'ndjson') stdout.write(jsonLine(findingValue(finding)));
    }
  } finally {
    await transport.close();
  }
  if (format === 'table') await writeLines([summaryLine(countResults(findings))], stdout);
  if (format === 'json') {
    const [restaurant] = connection.restaurants;
    const { businessDate } = subject;
    await writeLines([findingsJson({ restaurant, businessDate }, findings)], stdout);
  }
  return findings;
}

const RESULT_WIDTH = Math.max(...RESULTS.map((result) => result.length));
const ID_WIDTH = Math.max(...BEHAVIORS.map(({ id }) => id.length));

type ResultCounts = ReadonlyMap<Result, number>;

function countResults(findings: readonly CheckResult[]): ResultCounts {
  return new Map(
    RESULTS.map((result) => [result, findings.filter((each) => each.result === result).length]),
  );
}

/** With line end. */
export function findingLine({ behavior, result, seen }: CheckResult): string {
  return `${result.padEnd(RESULT_WIDTH)}  ${behavior.id.padEnd(ID_WIDTH)}  ${seen}\n`;
}

function summaryLine(counts: ResultCounts): string {
  const listed = RESULTS.map((result) => `${counts.get(result) ?? 0} ${result}`).join(', ');
  const all = [...counts.values()].reduce((a, b) => a + b, 0);
  return `\n${countOf(all, 'behavior')}: ${listed}\n`;
}

export const CONFORMANCE_LINE = {
  'id seen where': 'text',
  says: 'text',
  result: RESULTS,
  origin: ['document', 'our choice'],
} as const;

export const CONFORMANCE_TYPE = {
  'restaurant name': 'text',
  businessDate: 'date',
  /** By result. */
  counts: { $map: 'count' },
  findings: { $list: CONFORMANCE_LINE },
} as const satisfies JsonType;

function findingValue({ behavior, result, seen }: CheckResult) {
  const { id, says, origin, where } = behavior;
  return { id, result, seen, origin, where, says } satisfies ValueOf<typeof CONFORMANCE_LINE>;
}

function findingsJson(
  {
    restaurant: { guid, name },
    businessDate,
  }: {
    readonly restaurant: { readonly guid: string; readonly name: string };
    readonly businessDate: string;
  },
  findings: readonly CheckResult[],
): string {
  const counts = Object.fromEntries(countResults(findings));
  const head = { restaurant: guid, name, businessDate };
  const value = { ...head, counts, findings: findings.map(findingValue) };
  return jsonDocument(value);
}
