/** `linecheck conformance`: checks a server against the API's document and reports differences from our service. */
import { checkRestaurant } from '../../api/reading/preflight.ts';
import { parseBaseUrl } from '../../api/transport/base-url.ts';
import { DEFAULT_LIMITS } from '../../api/transport/limits.ts';
import { createTransport } from '../../api/transport/transport.ts';
import { EXIT, Failure } from '../../contract/failures.ts';
import { withClientSecret } from '../../credentials/client-secret.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import type { JsonType, ValueOf } from '../../kitchen/export/json-type.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import type { Texts } from '../../output/format.ts';
import { jsonDocument, jsonLine } from '../../output/json.ts';
import { notices, writeLines } from '../../output/line-output.ts';
import type { Behavior } from '../../service/provenance/behavior.ts';
import { BEHAVIORS } from '../../service/provenance/behaviors.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { Profile } from '../../settings/profile.ts';
import { configured } from '../../settings/profile-choice.ts';
import type { QuietFlags } from '../../settings/setting.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { oneAtATime } from '../../sources/kitchen-source.ts';
import { connectionFrom, notConfigured } from '../../sources/platform/connection.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import { askedDate } from '../arguments/asked-date.ts';
import type { Run } from '../arguments/io.ts';
import { type CheckResult, RESULTS, type Result, runChecks } from './checks/run-checks.ts';
import { createEvidence } from './evidence/evidence.ts';
import { createWire } from './evidence/wire.ts';

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
  if (format === 'table') await writeLines([summaryLine(findings)], stdout);
  if (format === 'json') {
    const [{ guid, name }] = connection.restaurants;
    const head = { restaurant: guid, name, businessDate: subject.businessDate };
    const counts = Object.fromEntries(countResults(findings));
    const value = { ...head, counts, findings: findings.map(findingValue) };
    await writeLines([jsonDocument(value)], stdout);
  }
  return findings;
}

const RESULT_WIDTH = Math.max(...RESULTS.map((result) => result.length));
const ID_WIDTH = Math.max(...BEHAVIORS.map(({ id }) => id.length));

function countResults(findings: readonly CheckResult[]): ReadonlyMap<Result, number> {
  return new Map(
    RESULTS.map((result) => [result, findings.filter((each) => each.result === result).length]),
  );
}

/** With line end. */
export function findingLine({ behavior, result, seen }: CheckResult): string {
  return `${result.padEnd(RESULT_WIDTH)}  ${behavior.id.padEnd(ID_WIDTH)}  ${seen}\n`;
}

function summaryLine(findings: readonly CheckResult[]): string {
  const counts = Array.from(countResults(findings), ([result, count]) => `${count} ${result}`);
  return `\n${countOf(findings.length, 'behavior')}: ${counts.join(', ')}\n`;
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

// The request, read before anything is sent.

type ConformanceFlags = ConnectionFlags & Texts<'businessDate' | 'only' | 'format'>;

/** The first is for people. */
const CONFORMANCE_FORMATS = ['table', 'json', 'ndjson'] as const;
type ConformanceRequest = Awaited<ReturnType<typeof conformanceRequest>>;

/** `now` is epoch ms. Throws USAGE and CONFIGURATION for an invalid value. */
export async function conformanceRequest(
  flags: ConformanceFlags,
  environment: Environment,
  now: number,
  profile?: Profile,
) {
  const format = choiceOf('format', CONFORMANCE_FORMATS, flags.format ?? 'table');
  const behaviors = chosenBehaviors(flags.only);
  const connection = await connectionFrom(flags, environment, profile);
  if (connection === undefined) throw notConfigured('Run linecheck config init.');
  const {
    credentials,
    dialect,
    restaurants: [restaurant, ...more],
  } = connection;
  if (more.length > 0) throw oneAtATime();
  checkRestaurant(restaurant.guid);
  const today = businessDateAt(now, restaurant.calendar);
  const businessDate = askedDate(flags.businessDate ?? 'yesterday', today);
  const subject = { credentials, dialect, restaurant: restaurant.guid, businessDate };
  return { connection, subject, behaviors, format };
}

/** A pattern is an ID, or the start of one up to a dot, with `*` for any text. */
function chosenBehaviors(pattern: string | undefined): readonly Behavior[] {
  if (pattern === undefined) return BEHAVIORS;
  const parts = pattern.split('*').map((part) => part.replace(/[^A-Za-z0-9_-]/g, '\\$&'));
  const chosen = new RegExp(`^${parts.join('.*')}(?:\\..*)?$`);
  const found = BEHAVIORS.filter(({ id }) => chosen.test(id));
  if (found.length > 0) return found;
  throw new Failure('USAGE', `Unknown behavior "${pattern}".`, {
    hint: 'Run linecheck serve --explain for the list.',
  });
}
