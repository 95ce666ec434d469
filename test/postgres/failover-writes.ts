/** Writers during a failover, and their acknowledged writes. */
import { Failure } from '../../src/contract/failures.ts';
import type { Archive } from '../../src/service/archive/archive.ts';
import {
  hashClientSecret,
  issueApiClient,
  newClientSecret,
} from '../../src/service/operations/client-secret.ts';
import { rotateSigningKey } from '../../src/service/operations/signing-keys.ts';
import { GRILL } from '../service/running-kitchen.ts';

/** Written repeatedly, with the next number each time. */
interface Numbered {
  /** Highest number acknowledged, and highest tried. */
  acknowledged: number;
  tried: number;
}

export interface WrittenArchive {
  readonly days: ReadonlyMap<string, Numbered>;
  readonly stations: Numbered;
  /** Acknowledged signing key IDs. */
  readonly keys: readonly string[];
  /** Clients last acknowledged as added or revoked. */
  readonly clients: ReadonlyMap<string, { readonly secret: string; readonly revoked: boolean }>;
  /** The rotated client's secrets: last acknowledged, and those tried after. */
  readonly secrets: readonly string[];
  readonly rotated: string;
  /** Acknowledgments in order, epoch ms. */
  readonly acknowledgedAt: readonly number[];
  /** Writes failed with ARCHIVE_UNAVAILABLE, and all other failures. */
  readonly cut: () => number;
  readonly wrong: readonly string[];
  /** Resolves once every writer ends the current write. */
  stop(): Promise<void>;
}

const DATES = ['20250211', '20250212', '20250213'];
/** Imported by the command, one process each time. */
export const IMPORTED = '20250214';
/** At least two pieces, so a half would show. */
const RECORDS = 300;
const FILLING = 'x'.repeat(800);
export const STATIONS_COUNT = 40;

export function numberedRecords(n: number) {
  return Array.from({ length: RECORDS }, () => ({
    courseName: `${n}`,
    selectionMenuItemName: FILLING,
  }));
}

/** Imports a fulfillments file as a business date. Throws the exit code's failure. */
export type ImportCommand = (restaurant: string, date: string, json: string) => Promise<void>;

/** One writer per kind, for an existing restaurant. */
export async function startWrites(
  archive: Archive,
  importDay: ImportCommand,
): Promise<WrittenArchive> {
  const days = new Map([...DATES, IMPORTED].map((date) => [date, { acknowledged: 0, tried: 0 }]));
  const stations: Numbered = { acknowledged: 0, tried: 0 };
  const keys: string[] = [];
  const clients = new Map<string, { secret: string; revoked: boolean }>();
  const acknowledgedAt: number[] = [];
  const wrong: string[] = [];
  let cut = 0;
  const ending = new AbortController();

  /** Repeats until the end. */
  const repeat = async (what: string, write: () => Promise<void>) => {
    while (!ending.signal.aborted) {
      try {
        await write();
        acknowledgedAt.push(Date.now());
      } catch (error) {
        if (error instanceof Failure && error.code === 'ARCHIVE_UNAVAILABLE') cut += 1;
        else wrong.push(`${what}: ${String(error)}`);
        await pause();
      }
    }
  };
  const numbered = async (thing: Numbered, write: (n: number) => Promise<unknown>) => {
    thing.tried += 1;
    const n = thing.tried;
    await write(n);
    thing.acknowledged = n;
  };
  const writeDay = async (date: string, n: number) => {
    if (date === IMPORTED) return importDay(GRILL.guid, date, JSON.stringify(numberedRecords(n)));
    const writer = await archive.writeDay(GRILL.guid, date, Date.now);
    await writer.add(numberedRecords(n));
    await writer.commit();
  };
  const publish = (n: number) => {
    const named = Array.from({ length: STATIONS_COUNT }, (_, index) => ({
      guid: `station-${index}`,
      entityType: 'PrepStation',
      name: `${n}`,
    }));
    return archive.publishStations(GRILL.guid, named, n);
  };
  const access = { name: 'added', scopes: ['kitchen:read'], restaurants: [GRILL.guid] };
  const addAndRevoke = async () => {
    const { clientId, clientSecret } = await issueApiClient(archive, access);
    clients.set(clientId, { secret: clientSecret, revoked: false });
    if (clients.size % 2 === 0) return;
    // Until acknowledged, either is right.
    clients.delete(clientId);
    const client = await archive.client(clientId);
    if (client === undefined) throw new Error('A client that was added is not there.');
    await archive.putClient({ ...client, revokedAt: 1 });
    clients.set(clientId, { secret: clientSecret, revoked: true });
  };
  const { clientId: rotated, clientSecret } = await issueApiClient(archive, access);
  const secrets = [clientSecret];
  const rotateSecret = async () => {
    const client = await archive.client(rotated);
    if (client === undefined) throw new Error('The client is not there.');
    const secret = newClientSecret();
    const secretHash = await hashClientSecret(archive, secret);
    secrets.push(secret);
    await archive.putClient({ ...client, secretHash });
    secrets.splice(0, secrets.length, secret);
  };
  const rotateKey = async () => {
    keys.push(await rotateSigningKey(archive, Date.now()));
    // Services read all keys again and again.
    await pause();
  };

  const writers = [
    ...Array.from(days, ([date, day]) =>
      repeat(date, () => numbered(day, (n) => writeDay(date, n))),
    ),
    repeat('stations', () => numbered(stations, publish)),
    repeat('clients', addAndRevoke),
    repeat('a secret', rotateSecret),
    repeat('a key', rotateKey),
  ];
  return {
    days,
    stations,
    keys,
    clients,
    secrets,
    rotated,
    acknowledgedAt,
    cut: () => cut,
    wrong,
    stop: async () => {
      ending.abort();
      await Promise.all(writers);
    },
  };
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100));
}
