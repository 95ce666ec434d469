import { countOf } from '../../../src/kitchen/text/quantities.ts';
import { SERVICE_PATHS } from '../../../src/service/http/http-server.ts';
import {
  exportPath,
  LOGIN_PATH,
  NO_GUID,
  NO_PATH,
  NO_TOKEN,
  openAsk,
  STATIONS_PATH,
  stationPath,
} from '../paths.ts';
import type { Check, Checks, Reply, Server } from '../server.ts';
import { Broken, fieldsOf, foreignText, judged, NotChecked } from '../verdict.ts';
import { answers, statusVerdict } from './field.ts';
import { LOGIN_TAKEN } from './login.ts';
import { KEYS_ASK } from './token.ts';

const REQUEST_ID = 'x-request-id';
const OWN_ID = 'linecheck-conformance-1';
/** Smaller bodies (bytes) need no compression. */
const WORTHWHILE_BYTES = 1024;
const WRONG_METHOD = openAsk(LOGIN_PATH);
const PLAIN = { path: STATIONS_PATH, headers: { 'accept-encoding': 'identity' } };

const isJson = ({ headers }: Reply) =>
  /^application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');

/** The only accepted coding is used. */
function codedIn(coding: string): Check {
  return async (server) => {
    await server.stations();
    const path = STATIONS_PATH;
    const reply = await server.ask({ path, headers: { 'accept-encoding': coding } });
    const bytes = Buffer.byteLength(reply.text);
    if (bytes < WORTHWHILE_BYTES) throw new NotChecked(`the station list has ${bytes} bytes`);
    const used = reply.headers.get('content-encoding');
    return judged(used === coding, used === undefined ? 'unchanged' : foreignText(used));
  };
}

async function exportOf200(server: Server): Promise<Reply> {
  const reply = await server.export();
  if (reply.status === 200) return reply;
  throw new NotChecked(`the export returned ${reply.status}`);
}

async function stationsOf200(server: Server): Promise<Reply> {
  await server.stations();
  return server.firstPage();
}

function entityTagVerdict({ headers }: Reply): string {
  const tag = headers.get('etag');
  return judged(/^"[^"]+"$/.test(tag ?? ''), foreignText(tag));
}

/** A known entity tag gets no content. */
async function notModified(server: Server, path: string, { headers }: Reply) {
  const tag = headers.get('etag');
  if (tag === undefined) throw new NotChecked('no entity tag');
  const again = await server.askAgain({ path, headers: { 'if-none-match': tag } });
  return statusVerdict(304, again);
}

function rateHeaders(server: Server, { headers }: Reply): ReadonlyMap<string, string> {
  const prefix = `${server.headers.rateLimit.toLowerCase()}-`;
  return new Map([...headers].filter(([name]) => name.startsWith(prefix)));
}

export const HTTP_CHECKS: Checks = {
  'service.json': async (server) => {
    const replies = [(await server.login()).reply, await server.firstPage()];
    const other = replies.find((reply) => !isJson(reply));
    if (other === undefined) return 'application/json';
    throw new Broken(foreignText(other.headers.get('content-type')));
  },
  'service.kitchen.address': async (server) => {
    const { status } = await server.firstPage();
    return judged(status !== 404, String(status));
  },
  'service.authentication.address': LOGIN_TAKEN,
  'http.method.refused': answers(405, WRONG_METHOD),
  'http.method.allow': async (server) => {
    const allow = (await server.ask(WRONG_METHOD)).headers.get('allow') ?? '';
    return judged(/(?:^|,)\s*POST\s*(?:,|$)/.test(allow), foreignText(allow));
  },
  'http.request-id': async (server) => {
    const replies = [(await server.login()).reply, await server.firstPage()];
    const isOnAll = replies.every(({ headers }) => headers.has(REQUEST_ID));
    return judged(isOnAll, 'on all', 'not on all');
  },
  'http.request-id.repeated': async (server) => {
    const ask = { path: STATIONS_PATH, headers: { [REQUEST_ID]: OWN_ID } };
    const id = (await server.ask(ask)).headers.get(REQUEST_ID);
    return judged(id === OWN_ID, foreignText(id));
  },
  'http.head': async (server) => {
    const get = await server.ask(PLAIN);
    const head = await server.ask({ ...PLAIN, method: 'HEAD' });
    return judged(head.status === get.status, `${head.status}, and ${get.status} to GET`);
  },
  'http.head.length': async (server) => {
    await server.stations();
    const bytes = Buffer.byteLength((await server.ask(PLAIN)).text);
    const length = (await server.ask({ ...PLAIN, method: 'HEAD' })).headers.get('content-length');
    return judged(length === String(bytes), `${foreignText(length)} for ${bytes} bytes`);
  },
  'http.trailing-slash': answers(200, { path: `${STATIONS_PATH}/` }),
  'http.parameter.unknown': answers(200, { path: `${STATIONS_PATH}?linecheck=conformance` }),
  'http.gzip': codedIn('gzip'),
  'http.brotli': codedIn('br'),
  'http.identity': async (server) => {
    const used = (await server.ask(PLAIN)).headers.get('content-encoding');
    return judged(used === undefined, 'unchanged', foreignText(used));
  },
  'http.etag': async (server) => entityTagVerdict(await exportOf200(server)),
  'http.not-modified': async (server) =>
    notModified(server, exportPath(server.businessDate), await exportOf200(server)),
  'http.etag.stations': async (server) => entityTagVerdict(await stationsOf200(server)),
  'http.not-modified.stations': async (server) =>
    notModified(server, STATIONS_PATH, await stationsOf200(server)),
  'http.caching': async (server) => {
    const caching = (await server.firstPage()).headers.get('cache-control') ?? '';
    const isKept = /\bprivate\b/.test(caching) && /\bno-cache\b/.test(caching);
    return judged(isKept, foreignText(caching));
  },
  'http.vary': async (server) => {
    const vary = (await server.firstPage()).headers.get('vary') ?? '';
    const named = new Set(vary.split(',').map((name) => name.trim().toLowerCase()));
    const header = server.headers.restaurant.toLowerCase();
    const lacking = ['accept-encoding', 'authorization', header].filter((name) => !named.has(name));
    return judged(lacking.length === 0, 'all', `not ${lacking.join(', ')}`);
  },
  'rate-limit.headers': async (server) => {
    const headers = rateHeaders(server, await server.firstPage());
    if (headers.size === 0) throw new NotChecked('no response has one');
    const names = [...headers.keys()].map((name) => name.slice(name.lastIndexOf('-') + 1));
    const isComplete = ['by', 'remaining', 'reset'].every((name) => names.includes(name));
    return judged(isComplete, foreignText(names.join(', ')));
  },
  'rate-limit.login': async (server) => {
    const { size } = rateHeaders(server, (await server.login()).reply);
    return judged(size === 0, 'none', `${size} of them`);
  },
  'service.health': answers(200, openAsk(SERVICE_PATHS.health)),
  'service.ready': answers(200, openAsk(SERVICE_PATHS.ready)),
  'http.keys': async (server) => {
    const reply = await server.ask(KEYS_ASK);
    if (reply.status !== 200) return statusVerdict(200, reply);
    const keys = fieldsOf(reply.json).get('keys');
    if (!Array.isArray(keys)) throw new Broken('no keys');
    const isPublic = keys.every((key) => !fieldsOf(key).has('d') && !fieldsOf(key).has('k'));
    const seen = isPublic ? countOf(keys.length, 'key') : 'a private key';
    return judged(isPublic && keys.length > 0, seen);
  },
};

export const ORDER_CHECKS: Checks = {
  'order.path-first': answers(404, { path: NO_PATH, authorization: null }),
  'order.token-before-header': answers(401, {
    path: STATIONS_PATH,
    authorization: `Bearer ${NO_TOKEN}`,
    restaurant: null,
  }),
  'order.header-before-guid': answers(400, { path: stationPath(NO_GUID), restaurant: null }),
  'order.restaurant-before-parameters': answers(403, {
    path: `${STATIONS_PATH}?lastModified=never`,
    restaurant: NO_GUID,
  }),
  'order.restaurant-before-guid': answers(403, {
    path: stationPath(NO_GUID),
    restaurant: NO_GUID,
  }),
};
