/** Three services on one PostgreSQL against one, on the same two processors: the cost of several, not the gain. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../postgres/postgres-server.ts';
import { sized } from '../bench-size.ts';
import { median } from '../terminal/statistics.ts';
import { fillArchive } from './filled-archive.ts';
import {
  FULFILLMENTS,
  LOGIN,
  type ServedArchive,
  STATIONS,
  serveArchive,
} from './served-archive.ts';
import { type Load, load } from './wrk.ts';

const REPLICAS = sized(3, 2);
const CONNECTIONS = 12;
const ROUNDS = sized(3, 1);
const SECONDS = 3;

/** Answers per second: one service, three together, and one on the embedded engine. */
export interface ReplicaFigures {
  readonly name: string;
  readonly one: number;
  readonly three: number;
  readonly embedded: number;
}

/** In turns. `embedded` is on a SQLite file with the same content. */
export async function replicaFigures(
  folder: string,
  program: string,
  embedded: ServedArchive,
): Promise<readonly ReplicaFigures[]> {
  const postgres = await startPostgres();
  const services: ServedArchive[] = [];
  try {
    const archive = await fillArchive(folder, postgres.url());
    for (let n = 0; n < REPLICAS; n += 1) services.push(await serveArchive(program, archive));
    const [date = ''] = archive.dates;
    const [first] = services;
    if (first === undefined) return [];
    const day = `${FULFILLMENTS}?businessDate=${date}`;
    const operations = [
      { name: 'login', path: LOGIN, isLogin: true },
      { name: '1,000 stations', path: STATIONS, isLogin: false },
      { name: '5,000 records, warm', path: day, isLogin: false },
    ];
    const figures: ReplicaFigures[] = [];
    for (const { name, path, isLogin } of operations) {
      // One service's tokens are good for all.
      const of = ({
        headers,
        login,
      }: ServedArchive): Omit<Load, 'url' | 'seconds' | 'connections'> =>
        isLogin
          ? { paths: [path], headers: { 'content-type': 'application/json' }, body: login }
          : { paths: [path], headers };
      const rates = { one: [] as number[], three: [] as number[], embedded: [] as number[] };
      for (let round = -1; round < ROUNDS; round += 1) {
        const one = await rate(folder, [first], of(first));
        const three = await rate(folder, services, of(first));
        const file = await rate(folder, [embedded], of(embedded));
        if (round < 0) continue;
        rates.one.push(one);
        rates.three.push(three);
        rates.embedded.push(file);
      }
      figures.push({
        name,
        one: median(rates.one),
        three: median(rates.three),
        embedded: median(rates.embedded),
      });
    }
    return figures;
  } finally {
    for (const service of services) await service.stop();
    await postgres.remove();
  }
}

/** All services together, each with some connections. */
async function rate(
  folder: string,
  services: readonly ServedArchive[],
  what: Omit<Load, 'url' | 'seconds' | 'connections'>,
): Promise<number> {
  const rates = services.map(async ({ url }, n) => {
    const own = join(folder, `replica-${n}`);
    await mkdir(own, { recursive: true });
    const connections = CONNECTIONS / services.length;
    return load(own, { ...what, url, connections, seconds: SECONDS });
  });
  return (await Promise.all(rates)).reduce((sum, { perSecond }) => sum + perSecond, 0);
}
