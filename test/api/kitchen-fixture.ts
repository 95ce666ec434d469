/** A client of a scripted platform, on a virtual clock, closed with the test. */
import { onTestFinished } from 'vitest';
import { Failure } from '../../src/api/cancellation.ts';
import {
  createKitchenApi,
  type KitchenApi,
  type KitchenApiOptions,
} from '../../src/api/kitchen-api.ts';
import { json, type Script, type ScriptedServer, startScriptedServer } from './scripted-server.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

export const LOGIN = '/authentication/v1/authentication/login';
export const STATIONS = '/kitchen/v1/published/prepStations';
export const EXPORT = '/kitchen/v1/export/itemFulfillments';
export const RESTAURANT = '7f1f1a52-6a0c-4d55-9c58-2f9f3a0d7b11';
export const CREDENTIALS = { clientId: 'line-7', clientSecret: 'kx9-very-secret-0451' };

/** As issued by platforms, numbered by `n`. */
export function jwt(n: number | string = 1): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { azp: CREDENTIALS.clientId, scope: 'kitchen:read', jti: String(n) };
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl${n}`;
}

export function granted(n: number | string = 1, expiresIn = 86_400) {
  return json({
    token: { tokenType: 'Bearer', scope: null, expiresIn, accessToken: jwt(n) },
    status: 'SUCCESS',
  });
}

export function station(n: number, facts: object = {}) {
  return { guid: `station-${n}`, entityType: 'PrepStation', name: `Station ${n}`, ...facts };
}

export interface KitchenFixture {
  readonly api: KitchenApi;
  readonly server: ScriptedServer;
  readonly clock: VirtualClock;
}

/** Logins succeed unless scripted otherwise. */
export async function openKitchen(
  script: Script,
  options: Partial<KitchenApiOptions> & { readonly clock?: VirtualClock } = {},
): Promise<KitchenFixture> {
  const server = await startScriptedServer({ [LOGIN]: granted(), ...script });
  onTestFinished(server.close);
  const clock = options.clock ?? createVirtualClock();
  const api = createKitchenApi({
    baseUrl: server.url,
    credentials: CREDENTIALS,
    random: () => 0.5,
    ...options,
    clock,
  });
  onTestFinished(api.close);
  return { api, server, clock };
}

export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const outcome = await call.then(
    () => 'success',
    (reason: unknown) => reason,
  );
  if (outcome instanceof Failure) return outcome;
  throw new Error(`No failure but ${String(outcome)}`, { cause: outcome });
}
