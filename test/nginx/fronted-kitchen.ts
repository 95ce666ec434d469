/** Three services on one PostgreSQL behind nginx, as the service's page has them, for the tests of a file. */
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { openArchive } from '../../src/service/archive/engines/open-archive.ts';
import { startService } from '../../src/service/start-service.ts';
import { type IssuedCredentials, issueApiClient } from '../../src/service/tokens/client-secret.ts';
import { DATE, kitchenRecords, kitchenStations } from '../commands/conformance/kitchen.ts';
import { testDatabase } from '../postgres/test-database.ts';
import { GRILL, LOGIN } from '../service/running-kitchen.ts';
import { debianProgram } from '../setup/debian-program.ts';
import { startFront } from './front.ts';

/** PEM file of the authority of nginx's certificate, and what is in it. */
export const AUTHORITY_FILE = new URL('../service/certificate/certificate.pem', import.meta.url)
  .pathname;
export const AUTHORITY = readFileSync(AUTHORITY_FILE, 'utf8');

/** What comes of a login. */
interface LoginAnswer {
  readonly status: number;
  readonly body: string;
}

/** How a login is sent. */
interface SentLogin {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of this machine that it comes from. */
  readonly from?: string;
}

export interface FrontedKitchen {
  readonly url: string;
  readonly credentials: IssuedCredentials;
  /** Another client of the same restaurant. */
  readonly newClient: () => Promise<IssuedCredentials>;
  readonly logIn: (login: SentLogin) => Promise<LoginAnswer>;
  /** Lines of the logs of all services. */
  readonly logged: readonly object[];
}

/** Starts it before the tests of a file, and removes it after them. Without nginx it is why there is none. */
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
