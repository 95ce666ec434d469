import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GRILL, LOGIN, type RunningKitchen, runKitchen, STATIONS } from '../running-kitchen.ts';

let kitchen: RunningKitchen;
beforeAll(async () => {
  kitchen = await runKitchen();
});
afterAll(() => kitchen.stop());

/** Waits for the connection's end. */
function send(text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(kitchen.url).port), '127.0.0.1');
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.resume();
    socket.write(text);
  });
}

describe('the log has a line', () => {
  it("for each answer, with the client's address and what was sent", async () => {
    const { headers, text } = await kitchen.read(`${STATIONS}?pageSize=1`);
    const requestId = headers.get('x-request-id');
    await expect
      .poll(() => kitchen.logged)
      .toContainEqual({
        time: '2025-02-15T12:30:00.000Z',
        level: 'info',
        requestId,
        address: '127.0.0.1',
        method: 'GET',
        path: STATIONS,
        status: 200,
        bytes: expect.any(Number),
        durationMs: expect.any(Number),
      });
    const line = kitchen.logged.find((each) => Reflect.get(each, 'requestId') === requestId);
    expect(Reflect.get(line ?? {}, 'bytes')).toBeGreaterThan(text.length);
  });

  it("for a path with a variable, without the client's text in it", async () => {
    await kitchen.call(`/api${STATIONS}/${GRILL.guid}`);
    await expect
      .poll(() => kitchen.logged)
      .toContainEqual(expect.objectContaining({ path: `/*${STATIONS}/*`, status: 404 }));
  });

  it.each([
    [STATIONS, 405],
    ['/nothing', 404],
    ['/%zz', 400],
  ] as const)('with a method that nobody has a route for: %s', async (path, status) => {
    const answer = await kitchen.call(path, {
      method: 'PROPFIND',
      headers: { 'x-request-id': `rare-${status}` },
    });
    const allow = status === 405 ? 'GET, HEAD, OPTIONS' : null;
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow]);
    const line = { requestId: `rare-${status}`, method: 'PROPFIND', status };
    await expect.poll(() => kitchen.logged).toContainEqual(expect.objectContaining(line));
  });

  it("for an address that can't be decoded", async () => {
    await kitchen.call('/%zz', { headers: { 'x-request-id': 'undecodable' } });
    await expect
      .poll(() => kitchen.logged)
      .toContainEqual(expect.objectContaining({ requestId: 'undecodable', status: 400 }));
  });

  it('for bytes that are no HTTP, with the reason', async () => {
    await send('hello\r\n\r\n');
    await expect
      .poll(() => kitchen.logged)
      .toContainEqual(expect.objectContaining({ status: 400, unparsed: 'HPE_INVALID_METHOD' }));
  });

  it('for a client that leaves before its answer', async () => {
    const socket = connect(Number(new URL(kitchen.url).port), '127.0.0.1');
    socket.write(
      `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nX-Request-Id: left\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
    );
    await new Promise((resolve) => {
      socket.once('data', resolve);
    });
    // A client ending only one side may still read, and is answered.
    socket.resetAndDestroy();
    await expect
      .poll(() => kitchen.logged)
      .toContainEqual(
        expect.objectContaining({ requestId: 'left', address: '127.0.0.1', aborted: true }),
      );
  });
});
