/** The demo's chain behind a proxy hampering some restaurants, over real HTTP. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { Clock } from '../../../src/api/clock.ts';
import { DOCUMENT_DIALECT, platformHeaders } from '../../../src/contract/dialect.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import { startDemoKitchen } from '../../../src/reader/sources/demo-kitchen.ts';
import { demoRestaurants } from '../../../src/reader/sources/demo-restaurants.ts';

/** Effect on a restaurant's exports. */
export type Hampering = 'hangs' | 'dribbles' | 'garbles' | undefined;

export interface HamperedChain {
  readonly baseUrl: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  readonly restaurants: readonly RestaurantChoice[];
  /** Profile `chain` for a configuration file. */
  readonly config: string;
  /** Restaurant request times, machine ms. */
  readonly requests: readonly number[];
  /** Max concurrent exports. */
  readonly mostOpen: () => number;
  readonly close: () => Promise<void>;
}

export interface HamperedParts {
  readonly size: number;
  readonly zone: string;
  readonly clock: Clock;
  /** By place in the chain. Asked for each request. */
  readonly hamperingAt: (place: number) => Hampering;
}

const RESTAURANT = platformHeaders(DOCUMENT_DIALECT).restaurant.toLowerCase();
const EXPORT = '/itemFulfillments';
const DRIBBLED_BYTES = 100;
const DRIBBLE_MS = 100;

export async function startHamperedChain(parts: HamperedParts): Promise<HamperedChain> {
  const { size, zone, clock, hamperingAt } = parts;
  const made = demoRestaurants({ profile: 'cafe', seed: 7, zone, restaurants: size, plants: [] });
  const demo = await startDemoKitchen(made, clock, []);
  const restaurants = made.map(({ choice }) => choice);
  const places = new Map(restaurants.map(({ guid }, place) => [guid, place]));
  const requests: number[] = [];
  const ending = new AbortController();
  let [open, mostOpen] = [0, 0];

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { url = '/', method = 'GET' } = incoming;
    const { host: _host, connection: _connection, ...rest } = incoming.headers;
    const headers: Readonly<Record<string, string | string[] | undefined>> = {
      ...rest,
      'accept-encoding': 'identity',
    };
    const guid = String(headers[RESTAURANT] ?? '');
    const hampering = url.includes(EXPORT) ? hamperingAt(places.get(guid) ?? -1) : undefined;
    if (places.has(guid)) requests.push(performance.now());
    if (hampering === 'hangs') return;
    const to = { method: method === 'POST' ? 'POST' : 'GET', headers } as const;
    const body = method === 'POST' ? incoming : null;
    const from = await request(`${demo.baseUrl}${url}`, { ...to, body, signal: ending.signal });
    outgoing.writeHead(from.statusCode, { ...from.headers });
    const bytes = Buffer.from(await from.body.arrayBuffer());
    if (hampering === 'garbles') bytes.fill(0x7b);
    const step = hampering === 'dribbles' ? DRIBBLED_BYTES : bytes.length;
    for (let at = 0; at < bytes.length && !outgoing.destroyed; at += step) {
      outgoing.write(bytes.subarray(at, at + step));
      if (hampering === 'dribbles') await pause(DRIBBLE_MS, undefined, { signal: ending.signal });
    }
    outgoing.end();
  }

  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.includes(EXPORT) === true) {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      outgoing.once('close', () => {
        open -= 1;
      });
    }
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    baseUrl,
    credentials: demo.credentials,
    restaurants,
    config: configOf(baseUrl, restaurants),
    requests,
    mostOpen: () => mostOpen,
    close: async () => {
      ending.abort();
      server.closeAllConnections();
      server.close();
      await demo.stop();
    },
  };
}

function configOf(baseUrl: string, restaurants: readonly RestaurantChoice[]): string {
  const lines = restaurants.map(({ guid, name, calendar }) => {
    const [text, zone] = [name, calendar.zone].map((each) => JSON.stringify(each));
    return `  { guid = "${guid}", name = ${text}, timezone = ${zone} },\n`;
  });
  return `[profiles.chain]\nbase_url = "${baseUrl}"\nrestaurants = [\n${lines.join('')}]\n`;
}
