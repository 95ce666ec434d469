/** A small archive file with single bytes flipped, and a service's answers from it. */
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fetch } from 'undici';
import { decodeAuthenticationResponse } from '../../src/contract/decode.ts';
import { Failure } from '../../src/contract/failures.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import {
  type IssuedCredentials,
  issueApiClient,
} from '../../src/service/operations/client-secret.ts';
import { startService } from '../../src/service/start-service.ts';
import {
  FULFILLMENTS,
  GRILL,
  LOGIN,
  RESTAURANT_HEADER,
  RIVAL,
  START,
  STATIONS,
} from './running-kitchen.ts';

interface Reading {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface FlippedArchive {
  /** File length in bytes. */
  readonly size: number;
  /** Wrong answers after a byte change: each must match the sound file, or be a 5xx refusal. */
  readonly wrongAnswers: (at: number, mask: number) => Promise<readonly string[]>;
  readonly remove: () => Promise<void>;
}

/** Small enough to try every byte: ordinary archive pages have eight times as many. */
const PAGE_BYTES = 512;
const DATES = ['20250213', '20250214', '20250215', '20250216'] as const;

/** With two restaurants, stations, dates (several pieces, without records, never written), and a revoked client. */
export async function flippedArchive(): Promise<FlippedArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-flipped-'));
  const readings = await fill(join(folder, 'whole.db'));
  const path = join(folder, 'small.db');
  await copyFile(join(folder, 'whole.db'), path);
  const small = new DatabaseSync(path);
  small.exec(`PRAGMA journal_mode = DELETE; PRAGMA page_size = ${PAGE_BYTES}; VACUUM;`);
  small.close();
  const sound = await readFile(path);
  const right = await answersOf(path, readings);
  let tried = 0;
  return {
    size: sound.length,
    async wrongAnswers(at, mask) {
      const flipped = Buffer.from(sound);
      flipped[at] = (flipped[at] ?? 0) ^ mask;
      tried += 1;
      const copy = join(folder, `${tried}.db`);
      await writeFile(copy, flipped);
      const answers = await answersOf(copy, readings);
      // And the log: leftovers must not pass for the next one's.
      for (const end of ['', '-wal', '-shm']) await rm(copy + end, { force: true });
      return readings.flatMap(({ name }, place) => {
        const [is = '', was = ''] = [answers[place], right[place]];
        return is === was || is.startsWith('5') ? [] : [`${name}: ${is.slice(0, 200)}`];
      });
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

async function fill(path: string): Promise<readonly Reading[]> {
  const archive = await openArchive(`sqlite:${path}`);
  await archive.putRestaurant(GRILL);
  await archive.putRestaurant({ ...RIVAL, tier: 'basic' });
  const stations = ['fry', 'grill', 'pass'].map((guid) => ({
    guid,
    entityType: 'PrepStation',
    name: `Station ${guid}`,
  }));
  await archive.publishStations(GRILL.guid, stations, START);
  await archive.publishStations(RIVAL.guid, stations.slice(1), START);
  for (const [n, date] of DATES.slice(0, 3).entries()) {
    const writer = await archive.writeDay(GRILL.guid, date, () => START);
    if (n < 2) await writer.add([{ courseName: `Mains of ${date}` }, { itemFulfillmentLevel: n }]);
    await writer.commit();
  }
  for (const courseName of ['Dessert', 'Coffee', 'The bill '.repeat(80)]) {
    await archive.appendFulfillments(GRILL.guid, DATES[0], [{ courseName }]);
  }
  const granted = { name: 'test', scopes: ['kitchen:read'], restaurants: [GRILL.guid, RIVAL.guid] };
  const credentials = await issueApiClient(archive, granted);
  const revoked = await issueApiClient(archive, granted);
  const client = await archive.client(revoked.clientId);
  if (client !== undefined) await archive.putClient({ ...client, revokedAt: START });

  const service = await startService({ archive, now: () => START, pageSize: 2 });
  const answer = await fetch(service.url + LOGIN, loginOf(credentials));
  const token = decodeAuthenticationResponse(await answer.json())?.token?.accessToken ?? '';
  const asked = (restaurant: string) => ({
    authorization: `Bearer ${token}`,
    [RESTAURANT_HEADER]: restaurant,
  });
  const first = await fetch(service.url + STATIONS, { headers: asked(GRILL.guid) });
  const page = first.headers.get('platform-next-page-token') ?? '';
  await service.close();
  await archive.close();

  const reading = (name: string, requested: string, restaurant = GRILL.guid): Reading => ({
    name,
    path: requested,
    headers: asked(restaurant),
  });
  return [
    ...DATES.map((date) => reading(date, `${FULFILLMENTS}?businessDate=${date}`)),
    reading('stations', STATIONS),
    reading('second page', `${STATIONS}?pageToken=${encodeURIComponent(page)}`),
    reading('a station', `${STATIONS}/grill`),
    reading('no station', `${STATIONS}/none`),
    reading('other stations', STATIONS, RIVAL.guid),
    reading('not subscribed', `${FULFILLMENTS}?businessDate=${DATES[0]}`, RIVAL.guid),
    { name: 'login', path: LOGIN, ...loginOf(credentials) },
    { name: 'login of a revoked client', path: LOGIN, ...loginOf(revoked) },
  ];
}

function loginOf(credentials: IssuedCredentials) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, userAccessType: 'PLATFORM_MACHINE_CLIENT' }),
  };
}

/** Status and body per answer. `5` and the reason if the archive can't be opened. */
async function answersOf(path: string, readings: readonly Reading[]): Promise<readonly string[]> {
  try {
    const archive = await openArchive(`sqlite:${path}`, { whenMissing: 'refused' });
    const service = await startService({ archive, now: () => START, pageSize: 2 });
    try {
      const answers: string[] = [];
      for (const { path: asked, name: _name, ...call } of readings) {
        const answer = await fetch(service.url + asked, {
          ...call,
          ...(call.body !== undefined && { method: 'POST' }),
        });
        const body = await answer.text();
        // Tokens differ.
        const text = asked === LOGIN && answer.status === 200 ? '' : withoutRequestId(body);
        const next = answer.headers.get('platform-next-page-token') === null ? '' : ' and more';
        answers.push(`${answer.status}${next} ${text}`);
      }
      return answers;
    } finally {
      await service.close();
      await archive.close();
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'ARCHIVE') throw error;
    return readings.map(() => `5 ${error.message}`);
  }
}

function withoutRequestId(body: string): string {
  return body.replace(/"requestId":"[^"]*"/, '');
}
