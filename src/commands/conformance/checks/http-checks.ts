import { platformHeaders } from '../../../contract/dialect.ts';
import { countOf } from '../../../kitchen/text/quantities.ts';
import { SERVICE_PATHS } from '../../../service/http/service-paths.ts';
import type { Checks, ConformanceCheck, Evidence } from '../evidence/evidence.ts';
import { exportPath, LOGIN_PATH, openAsk, STATIONS_PATH } from '../evidence/kitchen-paths.ts';
import { loginFields } from '../evidence/login-seen.ts';
import {
  broken,
  type CheckVerdict,
  foreignText,
  judged,
  kept,
  NotChecked,
} from '../evidence/verdict.ts';
import type { Reply } from '../evidence/wire.ts';
import { answers, statusVerdict } from './field-checks.ts';
import { LOGIN_TAKEN } from './login-checks.ts';
import { KEYS_ASK } from './token-checks.ts';

const REQUEST_ID = 'x-request-id';
const OWN_ID = 'linecheck-conformance-1';
/** Smaller bodies (bytes) need no compression. */
const WORTHWHILE_BYTES = 1024;
const WRONG_METHOD = openAsk(LOGIN_PATH);
const PLAIN = { path: STATIONS_PATH, headers: { 'accept-encoding': 'identity' } };

const isJson = ({ headers }: Reply) =>
  /^application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');

/** The only accepted coding is used. */
function codedIn(coding: string): ConformanceCheck {
  return async (evidence) => {
    await evidence.stations();
    const path = STATIONS_PATH;
    const reply = await evidence.ask({ path, headers: { 'accept-encoding': coding } });
    const bytes = Buffer.byteLength(reply.text);
    if (bytes < WORTHWHILE_BYTES) throw new NotChecked(`the station list has ${bytes} bytes`);
    const used = reply.headers.get('content-encoding');
    return judged(used === coding, used === undefined ? 'unchanged' : foreignText(used));
  };
}

async function exportOf200(evidence: Evidence): Promise<Reply> {
  const { reply } = await evidence.export();
  if (reply.status === 200) return reply;
  throw new NotChecked(`the export returned ${reply.status}`);
}

async function stationsOf200(evidence: Evidence): Promise<Reply> {
  await evidence.stations();
  return evidence.firstPage();
}

function entityTagVerdict({ headers }: Reply): CheckVerdict {
  const tag = headers.get('etag');
  return judged(/^"[^"]+"$/.test(tag ?? ''), foreignText(tag));
}

/** A known entity tag gets no content. */
async function notModified(evidence: Evidence, path: string, { headers }: Reply) {
  const tag = headers.get('etag');
  if (tag === undefined) throw new NotChecked('no entity tag');
  const again = await evidence.askAgain({ path, headers: { 'if-none-match': tag } });
  return statusVerdict(304, again);
}

function rateHeaders(evidence: Evidence, { headers }: Reply): ReadonlyMap<string, string> {
  const prefix = `x-${evidence.subject.dialect.headerPrefix.toLowerCase()}-ratelimit-`;
  return new Map([...headers].filter(([name]) => name.startsWith(prefix)));
}

export const HTTP_CHECKS: Checks = {
  'service.json': async (evidence) => {
    const replies = [(await evidence.login()).reply, await evidence.firstPage()];
    const other = replies.find((reply) => !isJson(reply));
    if (other === undefined) return kept('application/json');
    return broken(foreignText(other.headers.get('content-type')));
  },
  'service.kitchen.address': async (evidence) => {
    const { status } = await evidence.firstPage();
    return judged(status !== 404, String(status));
  },
  'service.authentication.address': LOGIN_TAKEN,
  'http.method.refused': answers(405, WRONG_METHOD),
  'http.method.allow': async (evidence) => {
    const allow = (await evidence.ask(WRONG_METHOD)).headers.get('allow') ?? '';
    return judged(/(?:^|,)\s*POST\s*(?:,|$)/.test(allow), foreignText(allow));
  },
  'http.request-id': async (evidence) => {
    const replies = [(await evidence.login()).reply, await evidence.firstPage()];
    const isOnAll = replies.every(({ headers }) => headers.has(REQUEST_ID));
    return judged(isOnAll, 'on all', 'not on all');
  },
  'http.request-id.repeated': async (evidence) => {
    const ask = { path: STATIONS_PATH, headers: { [REQUEST_ID]: OWN_ID } };
    const id = (await evidence.ask(ask)).headers.get(REQUEST_ID);
    return judged(id === OWN_ID, foreignText(id));
  },
  'http.head': async (evidence) => {
    const get = await evidence.ask(PLAIN);
    const head = await evidence.ask({ ...PLAIN, method: 'HEAD' });
    return judged(head.status === get.status, `${head.status}, and ${get.status} to GET`);
  },
  'http.head.length': async (evidence) => {
    await evidence.stations();
    const bytes = Buffer.byteLength((await evidence.ask(PLAIN)).text);
    const length = (await evidence.ask({ ...PLAIN, method: 'HEAD' })).headers.get('content-length');
    return judged(length === String(bytes), `${foreignText(length)} for ${bytes} bytes`);
  },
  'http.trailing-slash': answers(200, { path: `${STATIONS_PATH}/` }),
  'http.parameter.unknown': answers(200, { path: `${STATIONS_PATH}?linecheck=conformance` }),
  'http.gzip': codedIn('gzip'),
  'http.brotli': codedIn('br'),
  'http.identity': async (evidence) => {
    const used = (await evidence.ask(PLAIN)).headers.get('content-encoding');
    return judged(used === undefined, 'unchanged', foreignText(used));
  },
  'http.etag': async (evidence) => entityTagVerdict(await exportOf200(evidence)),
  'http.not-modified': async (evidence) =>
    notModified(evidence, exportPath(evidence.subject.businessDate), await exportOf200(evidence)),
  'http.etag.stations': async (evidence) => entityTagVerdict(await stationsOf200(evidence)),
  'http.not-modified.stations': async (evidence) =>
    notModified(evidence, STATIONS_PATH, await stationsOf200(evidence)),
  'http.caching': async (evidence) => {
    const caching = (await evidence.firstPage()).headers.get('cache-control') ?? '';
    const isKept = /\bprivate\b/.test(caching) && /\bno-cache\b/.test(caching);
    return judged(isKept, foreignText(caching));
  },
  'http.vary': async (evidence) => {
    const vary = (await evidence.firstPage()).headers.get('vary') ?? '';
    const named = new Set(vary.split(',').map((name) => name.trim().toLowerCase()));
    const header = platformHeaders(evidence.subject.dialect).restaurant.toLowerCase();
    const lacking = ['accept-encoding', 'authorization', header].filter((name) => !named.has(name));
    return judged(lacking.length === 0, 'all', `not ${lacking.join(', ')}`);
  },
  'rate-limit.headers': async (evidence) => {
    const headers = rateHeaders(evidence, await evidence.firstPage());
    if (headers.size === 0) throw new NotChecked('no response has one');
    const names = [...headers.keys()].map((name) => name.slice(name.lastIndexOf('-') + 1));
    const isComplete = ['by', 'remaining', 'reset'].every((name) => names.includes(name));
    return judged(isComplete, foreignText(names.join(', ')));
  },
  'rate-limit.login': async (evidence) => {
    const { size } = rateHeaders(evidence, (await evidence.login()).reply);
    return judged(size === 0, 'none', `${size} of them`);
  },
  'service.health': answers(200, openAsk(SERVICE_PATHS.health)),
  'service.ready': answers(200, openAsk(SERVICE_PATHS.ready)),
  'http.keys': async (evidence) => {
    const reply = await evidence.ask(KEYS_ASK);
    if (reply.status !== 200) return statusVerdict(200, reply);
    const keys = loginFields(reply.json).get('keys');
    if (!Array.isArray(keys)) return broken('no keys');
    const isPublic = keys.every((key) => !loginFields(key).has('d') && !loginFields(key).has('k'));
    const seen = isPublic ? countOf(keys.length, 'key') : 'a private key';
    return judged(isPublic && keys.length > 0, seen);
  },
};
