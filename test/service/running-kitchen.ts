/** Test service on a real port, over a real archive, with a manual clock. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetch } from 'undici';
import { expect } from 'vitest';
import { decodeAuthenticationResponse } from '../../src/contract/decode.ts';
import type { PrepStation } from '../../src/contract/prep-station.ts';
import type { Archive, Restaurant } from '../../src/service/archive/archive.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import {
  type IssuedCredentials,
  issueApiClient,
} from '../../src/service/operations/client-secret.ts';
import type { ServiceOptions } from '../../src/service/service.ts';
import { startService } from '../../src/service/start-service.ts';
import { type PublishedContract, publishedContract } from './contract-check.ts';

/** Readable by the default client, subscribed. */
export const GRILL: Restaurant = {
  guid: '0f1e2d3c-0000-4000-8000-000000000001',
  name: 'Corner Grill',
  timezone: 'America/Chicago',
  closeoutHour: 4,
  tier: 'professional',
};
/** Exists, but unreadable for the default client. */
export const RIVAL: Restaurant = { ...GRILL, guid: '0f1e2d3c-0000-4000-8000-000000000002' };
/** 2025-02-15T12:30:00Z. */
export const START = Date.UTC(2025, 1, 15, 12, 30);

export const STATIONS = '/kitchen/v1/published/prepStations';
export const FULFILLMENTS = '/kitchen/v1/export/itemFulfillments';
export const LOGIN = '/authentication/v1/authentication/login';
export const RESTAURANT_HEADER = 'Platform-Restaurant-External-ID';
export const NEXT_PAGE = 'Platform-Next-Page-Token';

export interface Answer {
  readonly status: number;
  readonly headers: { get(name: string): string | null; keys(): Iterable<string> };
  readonly text: string;
  /** Parsed body. `undefined`: none. */
  readonly json: unknown;
}

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RunningKitchen {
  readonly url: string;
  readonly archive: Archive;
  readonly logged: readonly object[];
  readonly contract: PublishedContract;
  /** Answers seen so far. */
  readonly answered: ReadonlySet<string>;
  /** Moves the clock on, ms. */
  pass(ms: number): void;
  /** Checks every answer against the contract. */
  call(path: string, call?: Call): Promise<Answer>;
  /** GET by the default client about the default restaurant. */
  read(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  logIn(body: unknown): Promise<Answer>;
  /** Returns the access token. */
  tokenOf(credentials: IssuedCredentials): Promise<string>;
  client(scopes: readonly string[], restaurants: readonly string[]): Promise<IssuedCredentials>;
  /** Default client's: `kitchen:read`, GRILL only. */
  readonly credentials: IssuedCredentials;
  publish(configuration: readonly PrepStation[]): Promise<number>;
  /** Closes only the service. */
  close(): Promise<void>;
  stop(): Promise<void>;
}

/** Over an archive in memory, unless `open` opens another one. `stop` removes archive and files. */
export async function runKitchen(
  options: Partial<Omit<ServiceOptions, 'archive' | 'now' | 'log'>> = {},
  open: (folder: string) => Promise<Archive> = () => openArchive('sqlite::memory:'),
): Promise<RunningKitchen> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-service-'));
  const archive = await open(folder);
  await archive.putRestaurant(GRILL);
  await archive.putRestaurant(RIVAL);
  let now = START;
  const logged: object[] = [];
  const contract = publishedContract(options.dialect);
  const answered = new Set<string>();
  const service = await startService({
    ...options,
    archive,
    now: () => now,
    log: (line) => logged.push(line),
  });

  const call = async (path: string, { method = 'GET', headers = {}, body }: Call = {}) => {
    const response = await fetch(service.url + path, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    const answer = { status: response.status, headers: response.headers, text, json };
    // The path as sent: clients resolve `.` and `..` before.
    const name = contract.expect(method, new URL(service.url + path).pathname, answer);
    if (name !== undefined) answered.add(name);
    return answer;
  };
  const client = (scopes: readonly string[], restaurants: readonly string[]) =>
    issueApiClient(archive, { name: 'test', scopes, restaurants });
  const logIn = (body: unknown) =>
    call(LOGIN, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const tokenOf = async (credentials: IssuedCredentials) => {
    const { json } = await logIn({ ...credentials, userAccessType: 'PLATFORM_MACHINE_CLIENT' });
    const token = decodeAuthenticationResponse(json)?.token?.accessToken;
    expect(token).toBeTypeOf('string');
    return token ?? '';
  };
  const credentials = await client(['kitchen:read'], [GRILL.guid]);
  let login: { readonly at: number; readonly token: string } | undefined;
  /** Logs in once for all reads at one moment, as clients do. */
  const ownToken = async () => {
    if (login?.at !== now) login = { at: now, token: await tokenOf(credentials) };
    return login.token;
  };

  return {
    url: service.url,
    archive,
    logged,
    contract,
    answered,
    pass: (ms) => {
      now += ms;
    },
    call,
    read: async (path, headers = {}) =>
      call(path, {
        headers: {
          authorization: `Bearer ${await ownToken()}`,
          [RESTAURANT_HEADER]: GRILL.guid,
          ...headers,
        },
      }),
    logIn,
    tokenOf,
    client,
    credentials,
    publish: (configuration) => archive.publishStations(GRILL.guid, configuration, now),
    close: () => service.close(),
    stop: async () => {
      await service.close();
      await archive.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Named by position. */
export function stations(count: number): PrepStation[] {
  return Array.from({ length: count }, (_, index) => ({
    guid: `station-${index}`,
    entityType: 'PrepStation',
    name: `Station ${index}`,
  }));
}
