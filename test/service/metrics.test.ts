import { fetch } from 'undici';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startService } from '../../src/service/start-service.ts';
import { exchange } from './raw-exchange.ts';
import {
  GRILL,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
  START,
  STATIONS,
} from './running-kitchen.ts';

let kitchen: RunningKitchen;
let service: Awaited<ReturnType<typeof startService>>;
beforeEach(async () => {
  kitchen = await runKitchen();
  service = await startService({ archive: kitchen.archive, now: () => START, metricsPort: 0 });
});
afterEach(async () => {
  await service.close();
  await kitchen.stop();
});

const metrics = async () => (await fetch(service.metricsUrl ?? '')).text();
const get = async (path: string) => (await fetch(service.url + path)).arrayBuffer();

it('counts requests by operation and status, in the text format', async () => {
  await get('/health');
  await get(`${STATIONS}/secret-guid?pageToken=secret-token`);
  await get('/secret-path');
  await expect
    .poll(metrics)
    .toContain('linecheck_requests_total{operation="unknown",status="404"} 1');
  const text = await metrics();
  expect(text).toContain('linecheck_requests_total{operation="health",status="200"} 1');
  expect(text).toContain(
    'linecheck_requests_total{operation="prepStationsGuidGet",status="401"} 1',
  );
  expect(text).toContain('linecheck_request_duration_seconds_count{operation="health"} 1');
  expect(text).toContain(
    'linecheck_request_duration_seconds_bucket{operation="health",le="+Inf"} 1',
  );
  expect(text).toContain('linecheck_requests_in_flight 0');
  expect(text).toMatch(/^linecheck_sent_bytes_total [1-9]\d*$/m);
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d*$/m);
  expect(text).not.toContain('secret');
  for (const line of text.split('\n').slice(0, -1)) {
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[^{}]+\})? [\d.e+-]+)$/);
  }
});

it('counts logins by what became of them', async () => {
  const logIn = async (body: object) => {
    const answer = await fetch(`${service.url}/authentication/v1/authentication/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
  };
  const right = { ...kitchen.credentials, userAccessType: 'PLATFORM_MACHINE_CLIENT' };
  await logIn(right);
  await logIn(right);
  for (let place = 0; place < 12; place += 1) await logIn({ ...right, clientSecret: 'wrong' });
  await logIn({});
  await expect.poll(metrics).toContain('linecheck_logins_total{outcome="failed"} 1');
  const text = await metrics();
  expect(text).toContain('linecheck_logins_total{outcome="succeeded"} 2');
  expect(text).toContain('linecheck_logins_total{outcome="refused"} 10');
  expect(text).toContain('linecheck_logins_total{outcome="throttled"} 2');
});

it('is served on a separate port, and nothing else is', async () => {
  expect(new URL(service.metricsUrl ?? '').hostname).toBe('127.0.0.1');
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  expect((await fetch(new URL('/ready', service.metricsUrl))).status).toBe(404);
  expect((await fetch(service.metricsUrl ?? '', { method: 'POST' })).status).toBe(404);
});

it('is refused on a taken port, and the service with it', async () => {
  const metricsPort = Number(new URL(service.url).port);
  const start = startService({ archive: kitchen.archive, now: () => 0, metricsPort });
  await expect(start).rejects.toMatchObject({ code: 'CONFIGURATION' });
});

it('counts what is under way', async () => {
  let answerNow = () => {};
  // Made beforehand: the count may be read before the request reaches the archive.
  const nothing = new Promise<undefined>((resolve) => {
    answerNow = () => resolve(undefined);
  });
  kitchen.archive.restaurant = () => nothing;
  const authorization = `Bearer ${await kitchen.tokenOf(kitchen.credentials)}`;
  const headers = { authorization, [RESTAURANT_HEADER]: GRILL.guid };
  const answer = fetch(service.url + STATIONS, { headers });
  await expect.poll(metrics).toContain('linecheck_requests_in_flight 1');
  answerNow();
  expect((await answer).status).toBe(403);
  await expect
    .poll(metrics)
    .toMatch(/_duration_seconds_sum\{operation="prepStationsGet"\} (?!0$)[\d.e-]+$/m);
});

it('answers a request for a tunnel', async () => {
  const bytes = Buffer.from('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n');
  const answer = await exchange(
    service.metricsUrl ?? '',
    bytes,
    async () => void (await metrics()),
  );
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 405 .*\r\nallow: GET, HEAD\r\n/);
});
