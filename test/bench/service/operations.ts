/** Each operation under load: service, bare server, and mock in turns, several rounds. */
import { sized } from '../bench-size.ts';
import { median } from '../terminal/statistics.ts';
import type { FilledArchive } from './filled-archive.ts';
import type { Server } from './process.ts';
import { FULFILLMENTS, LOGIN, type ServedArchive, STATIONS } from './served-archive.ts';
import { type Load, load, type Throughput } from './wrk.ts';

const ROUNDS = sized(3, 1);
const SECONDS = 4;

interface Bench {
  readonly folder: string;
  readonly archive: FilledArchive;
  readonly service: ServedArchive;
  readonly raw: Server;
  readonly mock: Server | undefined;
  readonly print: (text: string) => void;
}

/** Medians. */
export interface OperationFigures {
  readonly name: string;
  readonly service: Throughput;
  readonly raw: Throughput;
  readonly mock: Throughput | undefined;
  /** Min target share of the bare server's or mock's throughput. */
  readonly aim: { readonly of: 'raw' | 'mock'; readonly ratio: number } | undefined;
}

export async function measured(bench: Bench): Promise<readonly OperationFigures[]> {
  const { archive, service } = bench;
  const { headers } = service;
  const day = (date: string) => `${FULFILLMENTS}?businessDate=${date}`;
  const [date = ''] = archive.dates;
  const json = { 'content-type': 'application/json' };
  const known = await fetch(service.url + day(date), { headers, method: 'HEAD' });
  const etag = known.headers.get('etag') ?? '';
  const operations: readonly (Omit<Load, 'url' | 'seconds'> & {
    readonly name: string;
    readonly aim?: OperationFigures['aim'];
  })[] = [
    {
      name: 'login',
      paths: [LOGIN],
      headers: json,
      body: service.login,
      connections: 20,
      aim: { of: 'mock', ratio: 5 },
    },
    {
      name: '1,000 stations',
      paths: [STATIONS],
      headers,
      connections: 10,
      aim: { of: 'raw', ratio: 0.8 },
    },
    {
      name: '5,000 records, warm',
      paths: [day(date)],
      headers,
      connections: 4,
      aim: { of: 'raw', ratio: 0.8 },
    },
    {
      name: '5,000 records, cold',
      paths: archive.dates.map(day),
      headers,
      connections: 4,
      aim: { of: 'raw', ratio: 0.1 },
    },
    {
      name: '5,000 records, gzip',
      paths: [day(date)],
      headers: { ...headers, 'accept-encoding': 'gzip' },
      connections: 4,
    },
    {
      name: '5,000 records, known already',
      paths: [day(date)],
      headers: { ...headers, 'if-none-match': etag },
      connections: 20,
    },
  ];

  const figures: OperationFigures[] = [];
  for (const { name, aim, ...operation } of operations) {
    bench.print(`Measuring ${name} …`);
    figures.push({ name, aim, ...(await inTurns(bench, operation)) });
  }
  return figures;
}

async function inTurns(
  { folder, service, raw, mock }: Bench,
  operation: Omit<Load, 'url' | 'seconds'>,
): Promise<Pick<OperationFigures, 'service' | 'raw' | 'mock'>> {
  const rounds: { service: Throughput; raw: Throughput; mock: Throughput | undefined }[] = [];
  const run = ({ url }: Server, seconds = SECONDS) => load(folder, { ...operation, url, seconds });
  // Compiled and cached before the rounds start.
  for (const server of [service, raw, mock]) if (server !== undefined) await run(server, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      service: await run(service),
      raw: await run(raw),
      mock: mock && (await run(mock)),
    });
  }
  const medians = (each: readonly Throughput[]): Throughput => ({
    perSecond: median(each.map(({ perSecond }) => perSecond)),
    p99: median(each.map(({ p99 }) => p99)),
  });
  const ofMock = rounds.flatMap((round) => round.mock ?? []);
  return {
    service: medians(rounds.map((round) => round.service)),
    raw: medians(rounds.map((round) => round.raw)),
    mock: ofMock.length === 0 ? undefined : medians(ofMock),
  };
}
