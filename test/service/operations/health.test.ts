import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../src/contract/failures.ts';
import { startService } from '../../../src/service/start-service.ts';
import { type RunningKitchen, runKitchen } from '../running-kitchen.ts';

let kitchen: RunningKitchen;
beforeEach(async () => {
  kitchen = await runKitchen();
});
afterEach(() => kitchen.stop());

describe('without authentication', () => {
  it('says that it runs and is ready', async () => {
    const health = await kitchen.call('/health');
    expect(health).toMatchObject({ status: 200, json: { status: 'up' } });
    const ready = await kitchen.call('/ready');
    expect(ready).toMatchObject({ status: 200, json: { status: 'ready' } });
    for (const { headers } of [health, ready]) {
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(await kitchen.call('/ready', { method: 'HEAD' })).toMatchObject({ status: 200 });
  });

  it('runs but is not ready while the archive fails, and does not say why', async () => {
    const gone = new Failure('ARCHIVE_UNAVAILABLE', 'The archive on db-7 does not answer.');
    vi.spyOn(kitchen.archive, 'restaurant').mockRejectedValue(gone);
    expect((await kitchen.call('/health')).status).toBe(200);
    const { status, headers, json, text } = await kitchen.call('/ready');
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(json).toMatchObject({ code: 50300 });
    expect(text).not.toContain('db-7');
  });

  it('is not ready while the archive does not answer, however many ask', async () => {
    const asked = vi
      .spyOn(kitchen.archive, 'restaurant')
      .mockImplementation(() => new Promise(() => undefined));
    const answers = await Promise.all([kitchen.call('/ready'), kitchen.call('/ready')]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

it('is not ready once it closes', async () => {
  const service = await startService({ archive: kitchen.archive, now: () => 0 });
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\nGET /ready HTTP/1.1\r\nHost: a\r\n');
  await once(socket, 'data');
  const ended = once(socket, 'close');
  const closed = service.close();
  socket.write('\r\n');
  await Promise.all([closed, ended]);
  expect(answer).toMatch(/HTTP\/1\.1 200 [^]*HTTP\/1\.1 503 [^]*connection: close/i);
});

it('closes a connection without a request at once', async () => {
  const service = await startService({ archive: kitchen.archive, now: () => 0 });
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  const ended = once(socket, 'close');
  await once(socket, 'connect');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    // No timer runs: neither for the drain's end nor for an awaited request's.
    await Promise.all([service.close(), ended]);
  } finally {
    vi.useRealTimers();
  }
  expect(socket.destroyed).toBe(true);
});
