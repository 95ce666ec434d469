import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersIn, exchange, expectSane } from '../raw-exchange.ts';
import { FULFILLMENTS, LOGIN, RESTAURANT_HEADER, STATIONS } from '../running-kitchen.ts';
import { fuzzedKitchen } from './fuzzed-kitchen.ts';

const numRuns = 100;
const kitchen = fuzzedKitchen();

/** Answers to bytes: none is a service fault, and the service still works. */
async function answersTo(sent: Uint8Array, isHead = false) {
  const answers = answersIn(await exchange(kitchen.url, sent, kitchen.goodRead), isHead);
  expectSane(answers, isHead);
  return answers;
}

const bytes = (text: string) => Buffer.from(text, 'latin1');
/** Bytes as text: any, special to HTTP, or none. */
const anyByte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code));
const knownByte = fc.constantFrom(
  ...Array.from(' \t\r\n:;,="%/?#&+*.-_~@[]{}()<>|\\^`\'$!0aZ\u0000\u007f\u0080\u00ff'),
);
const anyText = fc.string({ unit: fc.oneof(anyByte, knownByte), maxLength: 60 });
/** Without header terminators. */
const valueText = anyText.map((text) => text.replace(/[\r\n]/g, ''));
const paths = fc.constantFrom(
  STATIONS,
  `${STATIONS}/station-1`,
  FULFILLMENTS,
  LOGIN,
  '/health',
  '/ready',
  '/.well-known/jwks.json',
  '/.linecheck/clock',
  '*',
  '/',
);
const methods = fc.constantFrom('GET', 'GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'PUT', 'TRACE');

describe('random bytes on a connection', () => {
  it('are answered or not, and do no harm', async () => {
    const mostly = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
      anyText.map(bytes),
      fc.tuple(methods, anyText).map(([method, rest]) => bytes(`${method} ${rest}`)),
    );
    await fc.assert(
      fc.asyncProperty(mostly, async (sent) => {
        await answersTo(sent);
      }),
      { numRuns },
    );
    await kitchen.expectUnharmed();
  });

  it('do no harm as a request line', async () => {
    const versions = fc.constantFrom('1.1', '1.1', '1.0', '2.0', '0.9', '9');
    const target = fc.oneof(
      paths,
      fc.tuple(paths, anyText).map(([path, more]) => path + more),
      anyText,
      fc.constantFrom('http://other.example/kitchen/v1/published/prepStations', '//a', 'a:443'),
    );
    await fc.assert(
      fc.asyncProperty(methods, target, versions, async (method, path, version) => {
        const text = `${method} ${path} HTTP/${version}\r\nHost: a\r\nConnection: close\r\n\r\n`;
        const isHead = method === 'HEAD';
        expect(await answersTo(bytes(text), isHead)).not.toHaveLength(0);
      }),
      { numRuns },
    );
    await kitchen.expectUnharmed();
  });

  it('do no harm as headers', async () => {
    const names = fc.constantFrom(
      'Authorization',
      'Accept-Encoding',
      'If-None-Match',
      RESTAURANT_HEADER,
      'X-Request-Id',
      'Content-Type',
      'Content-Length',
      'Transfer-Encoding',
      'Expect',
      'Connection',
      'Upgrade',
      'X-Forwarded-For',
      'Host',
      '__proto__',
      'constructor',
    );
    const header = fc
      .tuple(fc.oneof(names, anyText), fc.oneof(valueText, anyText))
      .map(([name, value]) => `${name}: ${value}\r\n`);
    await fc.assert(
      fc.asyncProperty(paths, fc.array(header, { maxLength: 6 }), async (path, headers) => {
        const text = `GET ${path} HTTP/1.1\r\n${headers.join('')}\r\n`;
        await answersTo(bytes(text));
      }),
      { numRuns },
    );
    await kitchen.expectUnharmed();
  });

  it('do no harm as several requests in a row', async () => {
    const login = fc
      .tuple(anyText, fc.integer({ min: 0, max: 80 }))
      .map(
        ([body, length]) =>
          `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
      );
    const read = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(login, read), { maxLength: 5 }), async (requests) => {
        await answersTo(bytes(requests.join('')));
      }),
      { numRuns },
    );
    await kitchen.expectUnharmed();
  });

  it('do no harm as a chunked body', async () => {
    const chunk = fc.oneof(
      anyText.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`),
      anyText,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 4 }), async (chunks) => {
        const head = `POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
        const text = `${head}Transfer-Encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`;
        await answersTo(bytes(text));
      }),
      { numRuns },
    );
    await kitchen.expectUnharmed();
  });
});
