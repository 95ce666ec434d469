/** Clients during a database failover: each answer is right, or a 503 with a retry time. */
import { fetch } from 'undici';
import { decodeAuthenticationResponse } from '../../src/contract/decode.ts';
import type { IssuedCredentials } from '../../src/service/operations/client-secret.ts';
import { FULFILLMENTS, LOGIN, STATIONS } from '../service/running-kitchen.ts';
import { numberedRecords, STATIONS_COUNT, type WrittenArchive } from './failover-writes.ts';
import { asked } from './replicas.ts';

export interface FailoverReads {
  /** Latest statuses. */
  latest(): readonly number[];
  /** Answers per status. */
  readonly counts: ReadonlyMap<number, number>;
  /** Neither right nor a 503 with `Retry-After`. */
  readonly wrong: readonly string[];
  stop(): Promise<void>;
}

const LATEST = 24;
const PAUSE_MS = 10;

export async function logIn(url: string, credentials: IssuedCredentials) {
  const answer = await fetch(url + LOGIN, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, userAccessType: 'PLATFORM_MACHINE_CLIENT' }),
  });
  const text = await answer.text();
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, retryAfter, text };
}

/** Starts clients for every service, with tokens obtained before. */
export async function startReads(
  urls: readonly string[],
  credentials: IssuedCredentials,
  written: WrittenArchive,
): Promise<FailoverReads> {
  const counts = new Map<number, number>();
  const latest: number[] = [];
  const wrong: string[] = [];
  const ending = new AbortController();
  const count = (status: number) => {
    counts.set(status, (counts.get(status) ?? 0) + 1);
    latest.push(status);
    if (latest.length > LATEST) latest.shift();
  };
  const client = async (what: string, call: () => Promise<string | undefined>) => {
    while (!ending.signal.aborted) {
      const fault = await call().catch((error: unknown) => String(error));
      if (fault !== undefined) wrong.push(`${what}: ${fault}`);
      // Or refusals would starve what they wait for.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const login = (url: string) => async () => {
    const { status, retryAfter, text } = await logIn(url, credentials);
    count(status);
    if (status === 200) return tokenOf(text) === '' ? `no token: ${text}` : undefined;
    return refusal(status, retryAfter, text);
  };
  const read = (url: string, path: string, faultOf: () => (text: string) => string | undefined) => {
    let token = '';
    return async () => {
      if (token === '') {
        const answer = await logIn(url, credentials);
        token = answer.status === 200 ? tokenOf(answer.text) : '';
        if (token === '') return refusal(answer.status, answer.retryAfter, answer.text);
      }
      const fault = faultOf();
      const answer = await fetch(url + path, { headers: asked(token) });
      const text = await answer.text();
      count(answer.status);
      if (answer.status === 200) return fault(text);
      return refusal(answer.status, answer.headers.get('retry-after'), text);
    };
  };

  const clients = urls.flatMap((url) => [
    client('login', login(url)),
    client(
      'stations',
      read(url, STATIONS, () => stationsFault(written)),
    ),
    ...[...written.days.keys()].map((date) =>
      client(
        date,
        read(url, `${FULFILLMENTS}?businessDate=${date}`, () => dayFault(written, date)),
      ),
    ),
  ]);
  return {
    latest: () => latest,
    counts,
    wrong,
    stop: async () => {
      ending.abort();
      await Promise.all(clients);
    },
  };
}

/** What is wrong with a date's text requested now. `undefined`: nothing. */
export function dayFault(written: WrittenArchive, date: string) {
  const day = written.days.get(date) ?? { acknowledged: 0, tried: 0 };
  const floor = day.acknowledged;
  return (text: string): string | undefined => {
    if (text === '[]') return floor === 0 ? undefined : 'empty';
    const n = Number(/"courseName":"(\d+)"/.exec(text)?.[1]);
    if (text !== JSON.stringify(numberedRecords(n))) return `a mixture: ${text.slice(0, 100)}`;
    return n >= floor && n <= day.tried ? undefined : `${n}, not ${floor} to ${day.tried}`;
  };
}

/** The same for stations. */
export function stationsFault({ stations }: WrittenArchive) {
  const floor = stations.acknowledged;
  return (text: string): string | undefined => {
    const names = [...text.matchAll(/"name":"(\d+)"/g)].map(([, name]) => Number(name));
    const [n = 0] = names;
    const isWhole = names.length === (n === 0 ? 0 : STATIONS_COUNT);
    if (!isWhole || names.some((name) => name !== n)) return `a mixture: ${names.join(' ')}`;
    return n >= floor && n <= stations.tried
      ? undefined
      : `${n}, not ${floor} to ${stations.tried}`;
  };
}

function refusal(status: number, retryAfter: string | null, text: string): string | undefined {
  return status === 503 && retryAfter !== null ? undefined : `${status} ${text.slice(0, 200)}`;
}

function tokenOf(text: string): string {
  return decodeAuthenticationResponse(JSON.parse(text))?.token?.accessToken ?? '';
}
