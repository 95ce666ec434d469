/** Three services on one PostgreSQL behind nginx, as on the service's page, per test file. */
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { openArchive } from '../../src/service/open-archive.ts';
import {
  type IssuedCredentials,
  issueApiClient,
} from '../../src/service/operations/client-secret.ts';
import { startService } from '../../src/service/start-service.ts';
import { DATE, kitchenRecords, kitchenStations } from '../conformance/kitchen.ts';
import { testDatabase } from '../postgres/test-database.ts';
import { GRILL, LOGIN } from '../service/running-kitchen.ts';
import { debianProgram } from '../setup/debian-program.ts';
import { startFront } from './front.ts';

/** PEM of nginx's certificate authority. */
export const AUTHORITY = readFileSync(
  new URL('../service/certificate/certificate.pem', import.meta.url),
  'utf8',
);

interface LoginAnswer {
  readonly status: number;
  readonly body: string;
}

interface SentLogin {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Local source address. */
  readonly from?: string;
}

export interface FrontedKitchen {
  readonly url: string;
  readonly credentials: IssuedCredentials;
  /** For the same restaurant. */
  readonly newClient: () => Promise<IssuedCredentials>;
  readonly logIn: (login: SentLogin) => Promise<LoginAnswer>;
  /** Log lines from all services. */
  readonly logged: readonly object[];
}

/** Started before a file's tests, removed after. A string: why there is no nginx. */
export function frontedKitchen(): () => FrontedKitchen | string {
  const database = testDatabase();
  let kitchen: FrontedKitchen | string = 'nginx was not started';
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const program = await debianProgram('nginx');
    kitchen =
      'why' in program ? program.why : await start(program.path, await database.schema(), ends);
  }, 240_000);
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return () => kitchen;
}

async function start(
  program: string,
  database: string,
  ends: (() => Promise<unknown>)[],
): Promise<FrontedKitchen> {
  const logged: object[] = [];
  const archives = [];
  const ports = [];
  for (let count = 0; count < 3; count += 1) {
    const archive = await openArchive(database);
    ends.push(() => archive.close());
    const service = await startService({
      archive,
      now: Date.now,
      pageSize: 50,
      trustedProxies: ['127.0.0.1'],
      log: (line) => logged.push(line),
    });
    ends.push(() => service.close());
    archives.push(archive);
    ports.push(Number(new URL(service.url).port));
  }
  const [archive] = archives;
  if (archive === undefined) throw new Error('There is no service.');
  await archive.putRestaurant(GRILL);
  await archive.publishStations(GRILL.guid, kitchenStations(120), Date.UTC(2025, 0));
  await archive.appendFulfillments(GRILL.guid, DATE, kitchenRecords());
  const access = { name: 'test', scopes: ['kitchen:read'], restaurants: [GRILL.guid] };
  const newClient = () => issueApiClient(archive, access);
  const front = await startFront(program, ports);
  ends.push(front.stop);
  return {
    url: `https://127.0.0.1:${front.port}`,
    credentials: await newClient(),
    newClient,
    logIn: (login) => sendLogin(front.port, login),
    logged,
  };
}

function sendLogin(port: number, { body, headers = {}, from }: SentLogin) {
  return new Promise<LoginAnswer>((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: LOGIN,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
      ca: AUTHORITY,
      ...(from !== undefined && { localAddress: from }),
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      text(answer).then((came) => resolve({ status: answer.statusCode ?? 0, body: came }), reject);
    });
    sent.end(body);
  });
}
