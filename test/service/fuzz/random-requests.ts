/** Random requests as bytes, sound and broken, with required results. */
import type { Random } from '../../../src/service/simulator/random.ts';
import { weighted } from '../../../src/service/simulator/random.ts';
import { FULFILLMENTS, GRILL, LOGIN, RESTAURANT_HEADER, STATIONS } from '../running-kitchen.ts';

/** What the bytes are to the service. */
export type RequestKind =
  /** One answer, with the identifier. */
  | 'sound'
  /** No HTTP, or a truncated body: one answer, then a close. */
  | 'broken'
  /** One answer once the client ends one side. */
  | 'unfinished'
  /** One byte changed: anything goes. */
  | 'altered';

export interface RandomRequest {
  readonly kind: RequestKind;
  readonly bytes: Buffer;
  /** `X-Request-Id`, if any. */
  readonly id: string;
  readonly isHead: boolean;
  /** Allowed statuses. Sound HTTP/2 requests get 505. */
  readonly statuses: (status: number) => boolean;
}

export interface RequestMaterial {
  readonly random: Random;
  readonly id: string;
  /** `Bearer …`, with read access. */
  readonly authorization: string;
  /** With records. */
  readonly date: string;
}

const isNoFault = (status: number) => status < 500;
const isRefused = (status: number) => status >= 400 && status < 500;
const only = (wanted: number) => (status: number) => status === wanted;

/** Draws the kind. */
export function randomRequest(material: RequestMaterial): RandomRequest {
  return draw(material.random)(material);
}

type Make = (material: RequestMaterial) => RandomRequest;

interface Parts {
  readonly method?: string;
  readonly path: string;
  readonly version?: string;
  readonly host?: readonly string[];
  readonly lines?: readonly string[];
  readonly body?: string;
}

function text({ method = 'GET', path, version = '1.1', host = ['a'], ...rest }: Parts, id: string) {
  const hosts = host.map((name) => `Host: ${name}`);
  const head = [`${method} ${path} HTTP/${version}`, ...hosts, `X-Request-Id: ${id}`];
  return `${[...head, ...(rest.lines ?? [])].join('\r\n')}\r\n\r\n${rest.body ?? ''}`;
}

function made(kind: RequestKind, parts: Parts, { id }: RequestMaterial, statuses = isNoFault) {
  const bytes = Buffer.from(text(parts, id), 'latin1');
  return { kind, bytes, id, isHead: parts.method === 'HEAD', statuses };
}

function oneOf<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[random.below(choices.length)] ?? choices[0];
}

const own = ({ authorization }: RequestMaterial) => [
  `Authorization: ${authorization}`,
  `${RESTAURANT_HEADER}: ${GRILL.guid}`,
];
const JSON_TYPE = 'Content-Type: application/json';
const withLength = (body: string, more = 0) => [JSON_TYPE, `Content-Length: ${body.length + more}`];
const chunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n`;

function readPath({ random, date }: RequestMaterial): string {
  return oneOf(random, [
    STATIONS,
    `${STATIONS}/station-1`,
    `${STATIONS}/none`,
    `${FULFILLMENTS}?businessDate=${date}`,
    `${FULFILLMENTS}?businessDate=20250230`,
    `${STATIONS}?pageToken=AAAA`,
    '/health',
    '/ready',
    '/.well-known/jwks.json',
    '/nowhere',
    '/%zz',
  ]);
}

const read: Make = (material) => {
  const { random } = material;
  const method = oneOf(random, ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE']);
  const version = random.chance(0.03) ? '1.0' : '1.1';
  const close = random.chance(0.03) ? ['Connection: close'] : [];
  const coding = random.chance(0.3) ? ['Accept-Encoding: gzip'] : [];
  const lines = [...own(material), ...coding, ...close];
  return made('sound', { method, path: readPath(material), version, lines }, material);
};

const wrongLogin: Make = (material) => {
  const { random } = material;
  const credentials = { clientId: random.uuid(), clientSecret: 'x', userAccessType: 'x' };
  const body = oneOf(random, [JSON.stringify(credentials), '{}', '[1]', '{"clientId":', 'x']);
  const lines = random.chance(0.3)
    ? [JSON_TYPE, 'Transfer-Encoding: chunked']
    : [...withLength(body), ...(random.chance(0.2) ? ['Expect: 100-continue'] : [])];
  const sent = lines.includes('Transfer-Encoding: chunked') ? `${chunk(body)}0\r\n\r\n` : body;
  return made('sound', { method: 'POST', path: LOGIN, lines, body: sent }, material, isRefused);
};

const oversizeLogin: Make = (material) => {
  const { random } = material;
  const size = random.chance(0.02) ? 5_000_000 : 17_000 + random.below(100_000);
  const body = ' '.repeat(size);
  const isChunked = random.chance(0.3);
  const lines = isChunked ? [JSON_TYPE, 'Transfer-Encoding: chunked'] : withLength(body);
  const sent = isChunked ? `${chunk(body)}0\r\n\r\n` : body;
  const parts = { method: 'POST', path: LOGIN, lines, body: sent };
  return made('sound', parts, material, only(400));
};

const bodyWhereNoneIsRead: Make = (material) => {
  const body = 'x'.repeat(material.random.below(3_000));
  const method = oneOf(material.random, ['GET', 'POST', 'PUT', 'DELETE']);
  const lines = [...own(material), ...withLength(body)];
  return made('sound', { method, path: STATIONS, lines, body }, material);
};

const forgedToken: Make = (material) => {
  const { random, authorization } = material;
  const at = 'Bearer '.length + random.below(authorization.length - 'Bearer '.length);
  const letter = authorization[at] === 'A' ? 'B' : 'A';
  const forged = oneOf(random, [
    authorization.slice(0, at) + letter + authorization.slice(at + 1),
    authorization.slice(0, at),
    `${authorization}=`,
    `${authorization}.`,
    'Bearer eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0.e30.',
    'Basic eDp5',
    'Bearer',
  ]);
  const lines = [`Authorization: ${forged}`, `${RESTAURANT_HEADER}: ${GRILL.guid}`];
  return made('sound', { path: STATIONS, lines }, material, only(401));
};

const wrongHead: Make = (material) => {
  const lines = own(material);
  const [authorization = '', restaurant = ''] = lines;
  const parts = oneOf<Parts>(material.random, [
    { path: STATIONS, host: [], lines },
    { path: STATIONS, host: ['a', 'a'], lines },
    { path: STATIONS, lines: [...lines, authorization] },
    { path: STATIONS, lines: [...lines, 'authorization: Bearer other'] },
    { path: STATIONS, lines: [...lines, restaurant] },
  ]);
  return made('sound', parts, material, only(400));
};

const otherVersion: Make = (material) => {
  const version = oneOf(material.random, ['2.0', '0.9']);
  return made('sound', { path: STATIONS, version }, material, only(505));
};

const broken: Make = (material) => {
  const { random } = material;
  const post = { method: 'POST', path: LOGIN };
  const clock = { method: 'POST', path: '/.linecheck/clock', host: ['localhost'] };
  const parts = oneOf<Parts>(random, [
    { ...post, lines: [...withLength('{}'), 'Content-Length: 3'], body: '{}' },
    { ...post, lines: [...withLength('{}'), 'Transfer-Encoding: chunked'], body: '{}' },
    { ...post, lines: [JSON_TYPE, 'Content-Length: -1'] },
    { ...post, lines: [JSON_TYPE, 'Content-Length: 2x'], body: '{}' },
    { ...post, lines: [JSON_TYPE, 'Transfer-Encoding: chunked'], body: 'zz\r\n{}\r\n' },
    { ...post, lines: [JSON_TYPE, 'Transfer-Encoding: chunked'], body: '2\r\n{}x\r\n0\r\n\r\n' },
    { ...clock, lines: [JSON_TYPE, 'Transfer-Encoding: chunked'], body: 'zz\r\n{}\r\n' },
    { path: STATIONS, lines: ['X-Folded: a\r\n b'] },
    { path: STATIONS, lines: ['X-Space : a'] },
    { path: STATIONS, lines: ['No colon'] },
    { path: STATIONS, lines: ['X-Null: a\u0000b'] },
    { path: STATIONS, lines: [`X-Long: ${'y'.repeat(17_000)}`] },
    { path: `/${'y'.repeat(17_000)}` },
    { path: STATIONS, version: 'x' },
    { method: 'BREW', path: STATIONS },
  ]);
  return made('broken', parts, material, (status) => isRefused(status) || status === 505);
};

const unfinished: Make = (material) => {
  const { random } = material;
  const body = JSON.stringify({ clientId: random.uuid(), clientSecret: 'x', userAccessType: 'x' });
  const lines = random.chance(0.5)
    ? withLength(body, 1 + random.below(1_000))
    : [JSON_TYPE, 'Transfer-Encoding: chunked'];
  const sent = lines.includes('Transfer-Encoding: chunked') ? chunk(body) : body;
  const parts = { method: 'POST', path: LOGIN, lines, body: sent };
  return made('unfinished', parts, material, isRefused);
};

const altered: Make = (material) => {
  const { random } = material;
  const sound = oneOf<Make>(random, [read, read, wrongLogin, forgedToken])(material);
  const bytes = Buffer.from(sound.bytes);
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    bytes[random.below(bytes.length)] = random.below(256);
  }
  return { ...sound, kind: 'altered', bytes, statuses: (status) => status < 500 || status === 505 };
};

const draw = weighted<Make>([
  [read, 50],
  [wrongLogin, 12],
  [oversizeLogin, 3],
  [bodyWhereNoneIsRead, 3],
  [forgedToken, 10],
  [wrongHead, 8],
  [otherVersion, 2],
  [broken, 6],
  [unfinished, 3],
  [altered, 5],
]);
