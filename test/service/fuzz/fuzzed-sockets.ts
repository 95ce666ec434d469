/** Many random connections, some at a time, with counts. */
import { random } from '../../../src/service/simulator/random.ts';
import { fuzzConnection } from './fuzzed-connection.ts';
import { type RandomRequest, type RequestMaterial, randomRequest } from './random-requests.ts';

/** Max requests per connection, without the ending one. */
const REQUESTS_MOST = 6;
/** Concurrent connections. */
const AT_ONCE = 8;

export interface FuzzCounts {
  /** Sent, or started. */
  readonly requests: number;
  readonly connections: number;
  readonly answers: number;
  /** Connections left early by the client. */
  readonly left: number;
  /** Answers per status. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** At least this many requests. Throws at the first wrongly answered connection, with seed and number. */
export async function fuzzSockets(
  { url, ...material }: Omit<RequestMaterial, 'random' | 'id'> & { readonly url: string },
  { seed, requests }: { readonly seed: number; readonly requests: number },
): Promise<FuzzCounts> {
  const counts = { requests: 0, connections: 0, answers: 0, left: 0 };
  const statuses = new Map<number, number>();
  const runOne = async () => {
    const number = counts.connections;
    counts.connections += 1;
    const drawn = random(seed, 'connection', String(number));
    const sent = connectionOf({ ...material, random: drawn, id: `c${number}` });
    counts.requests += sent.length;
    try {
      const { answers, hasLeft } = await fuzzConnection(url, sent, drawn);
      counts.answers += answers.length;
      if (hasLeft) counts.left += 1;
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    } catch (cause) {
      const bytes = Buffer.concat(sent.map((each) => each.bytes.subarray(0, 2_000)));
      const what = `Connection ${number} of seed ${seed}: ${sent.map(({ kind }) => kind).join(', ')}`;
      throw new Error(`${what}\n${JSON.stringify(bytes.toString('latin1'))}`, { cause });
    }
  };
  const worker = async () => {
    while (counts.requests < requests) await runOne();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { ...counts, statuses };
}

/** Up to one ending the connection. What follows it has no answer. */
function connectionOf(material: RequestMaterial): readonly RandomRequest[] {
  const { id } = material;
  const sent: RandomRequest[] = [];
  for (let left = 1 + material.random.below(REQUESTS_MOST); left > 0; left -= 1) {
    const next = randomRequest({ ...material, id: `${id}-${sent.length}` });
    sent.push(next);
    if (next.kind === 'unfinished' || next.kind === 'altered') return sent;
  }
  const bytes = `GET /health HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${id}-end\r\nConnection: close\r\n\r\n`;
  const end = { id: `${id}-end`, isHead: false, statuses: (status: number) => status === 200 };
  return [...sent, { kind: 'sound', bytes: Buffer.from(bytes), ...end }];
}
