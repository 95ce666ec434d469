import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  FULFILLMENTS,
  GRILL,
  LOGIN,
  RESTAURANT_HEADER,
  type RunningKitchen,
  runKitchen,
  STATIONS,
} from '../running-kitchen.ts';

let kitchen: RunningKitchen;
let token: string;
beforeAll(async () => {
  kitchen = await runKitchen();
  token = await kitchen.tokenOf(kitchen.credentials);
});
afterAll(() => kitchen.stop());

/** Unchanged. Waits for the connection's end. */
function send(head: readonly string[], body = ''): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(kitchen.url).port), '127.0.0.1');
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.resume();
    const length = `Content-Length: ${Buffer.byteLength(body)}`;
    socket.write([...head, 'Host: a', 'Connection: close', length, '', body].join('\r\n'));
  });
}

/** Request places for a secret, by mistake or by design. */
const PLACES: Readonly<Record<string, (secret: string) => Promise<void>>> = {
  'a path': (secret) => send([`GET /${secret}/${secret} HTTP/1.1`]),
  'a path of the service': (secret) => send([`GET ${STATIONS}/${secret} HTTP/1.1`]),
  'a path after a login': (secret) => send([`POST ${LOGIN}/${secret} HTTP/1.1`]),
  'a malformed path': (secret) => send([`GET /%zz${secret} HTTP/1.1`]),
  'an absolute address': (secret) => send([`GET http://${secret}@a/${secret} HTTP/1.1`]),
  'a query': (secret) => send([`GET ${STATIONS}?pageToken=${secret}&${secret} HTTP/1.1`]),
  'a query with its token': (secret) =>
    send([`GET ${FULFILLMENTS}?businessDate=${secret} HTTP/1.1`, ...permitted()]),
  'a page token': (secret) =>
    send([`GET ${STATIONS}?pageToken=${secret}&lastModified=${secret} HTTP/1.1`, ...permitted()]),
  'a bearer token': (secret) =>
    send([`GET ${STATIONS} HTTP/1.1`, `Authorization: Bearer ${secret}`]),
  'another scheme': (secret) => send([`GET ${STATIONS} HTTP/1.1`, `Authorization: ${secret}`]),
  'the restaurant': (secret) =>
    send([
      `GET ${STATIONS} HTTP/1.1`,
      `Authorization: Bearer ${token}`,
      `${RESTAURANT_HEADER}: ${secret}`,
    ]),
  'any header': (secret) =>
    send([
      'GET /health HTTP/1.1',
      `Cookie: ${secret}`,
      `X-Forwarded-For: ${secret}`,
      `If-None-Match: "${secret}"`,
    ]),
  'a header name': (secret) => send(['GET /health HTTP/1.1', `${secret}: ${secret}`]),
  'a method': (secret) => send([`${secret} / HTTP/1.1`]),
  'a version': (secret) => send([`GET / ${secret}`]),
  'a login': (secret) =>
    send(
      [`POST ${LOGIN} HTTP/1.1`, 'Content-Type: application/json'],
      JSON.stringify({ clientId: secret, clientSecret: secret, userAccessType: secret }),
    ),
  'a login that is no JSON': (secret) =>
    send(
      [`POST ${LOGIN} HTTP/1.1`, 'Content-Type: application/json'],
      `{"clientSecret": ${secret}`,
    ),
  'a login of another type': (secret) =>
    send([`POST ${LOGIN} HTTP/1.1`, `Content-Type: text/${secret}`], secret),
};
const permitted = () => [`Authorization: Bearer ${token}`, `${RESTAURANT_HEADER}: ${GRILL.guid}`];

describe('a secret is never in the log, even if a client puts it into', () => {
  // Long enough never to match a log line by chance.
  const secret = fc.stringMatching(/^[A-Za-z0-9_-]{12,60}$/).map((text) => `hush-${text}`);

  it.each(Object.entries(PLACES))('%s', async (_place, put) => {
    await fc.assert(
      fc.asyncProperty(secret, async (hidden) => {
        await put(hidden);
        const log = JSON.stringify(kitchen.logged);
        expect(log).not.toContain(hidden);
        expect(log.toLowerCase()).not.toContain('hush-');
      }),
      { numRuns: 12 },
    );
  });

  it('and neither are the secret and the token of a correct login', async () => {
    await kitchen.read(STATIONS);
    const log = JSON.stringify(kitchen.logged);
    expect(log).toContain(`"path":"${STATIONS}"`);
    expect(log).not.toContain(kitchen.credentials.clientSecret);
    expect(log).not.toContain(token);
  });
});
