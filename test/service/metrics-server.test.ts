import { fetch } from 'undici';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startMetricsServer } from '../../src/service/metrics-server.ts';
import type { RunningService } from '../../src/service/start-service.ts';
import { exchange } from './raw-exchange.ts';

const text = () => 'a 1\n';
let server: RunningService;
beforeEach(async () => {
  server = await startMetricsServer({ text, port: 0 });
});
afterEach(() => server.close());

it("the exporter's server serves metrics on this machine, and nothing else", async () => {
  expect(new URL(server.url).hostname).toBe('127.0.0.1');
  expect(await (await fetch(server.url)).text()).toBe('a 1\n');
  expect((await fetch(new URL('/ready', server.url))).status).toBe(404);
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(404);
});

it('fails on a port that is taken', async () => {
  const start = startMetricsServer({ text, port: Number(new URL(server.url).port) });
  await expect(start).rejects.toMatchObject({ code: 'CONFIGURATION' });
});

it('answers a request for a tunnel', async () => {
  const bytes = Buffer.from('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n');
  const answer = await exchange(server.url, bytes, async () => void (await fetch(server.url)));
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 405 .*\r\nallow: GET, HEAD\r\n/);
});
