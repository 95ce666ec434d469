/** Server answers for the checks, each requested once, when first needed. */
import { createGrant, type Grant } from '../../../api/token/grant.ts';
import { platformHeaders } from '../../../contract/dialect.ts';
import { ItemFulfillmentSchema } from '../../../contract/item-fulfillment.ts';
import { exportPath, STATIONS_PATH } from './kitchen-paths.ts';
import {
  loginBody,
  loginFields,
  refusal,
  type SeenLogin,
  type Subject,
  sendLogin,
  tryLogin,
} from './login-seen.ts';
import { ResourceTally } from './resource-tally.ts';
import { readWalk, type Walk } from './station-walk.ts';
import { type CheckVerdict, NotChecked } from './verdict.ts';
import type { Reply, Wire, WireRequest } from './wire.ts';

/** null omits a header. */
export interface KitchenAsk extends WireRequest {
  /** Complete header. Default: the login's bearer token. */
  readonly authorization?: string | null;
  /** Default: the subject's. */
  readonly restaurant?: string | null;
}

/** Throws NotChecked, or a Failure without an answer. */
export type ConformanceCheck = (evidence: Evidence) => Promise<CheckVerdict>;
/** By behavior ID. */
export type Checks = Readonly<Record<string, ConformanceCheck>>;

/** All throw a Failure without an answer. */
export interface Evidence {
  readonly subject: Subject;
  /** Never printed. */
  readonly secrets: readonly string[];
  /** Header with the next page, in lower case. */
  readonly nextPage: string;
  /** For all other requests. Throws the Failure of a refusal. */
  login(): Promise<SeenLogin>;
  loginAgain(): Promise<SeenLogin>;
  /** Wrong fields, sent once for all checks. */
  badLogin(fields: Readonly<Record<string, string>>): Promise<Reply>;
  /** Exactly this body, without credentials. */
  rawLogin(body: string): Promise<Reply>;
  /** With time left. Throws NotChecked for a login without one. */
  token(): Promise<string>;
  /** Sends each request only once. */
  ask(ask: KitchenAsk): Promise<Reply>;
  /** Sends each time, and keeps nothing. */
  askAgain(ask: KitchenAsk): Promise<Reply>;
  /** Station list. Throws NOT_PERMITTED if the subject may not read it. */
  firstPage(): Promise<Reply>;
  /** On the first page. Throws NotChecked if it is not an array. */
  stations(): Promise<readonly unknown[]>;
  /** All pages. Throws NotChecked if the first is not an array. */
  walk(): Promise<Walk>;
  /** For the subject's business date. */
  export(): Promise<ExportSeen>;
}

export function createEvidence(subject: Subject, wire: Wire, now: () => number): Evidence {
  const { credentials, dialect, restaurant, businessDate } = subject;
  const headers = platformHeaders(dialect);
  const secrets = [credentials.clientSecret];
  const replies = new Map<string, Promise<Reply>>();

  const once = (key: string, send: () => Promise<Reply>): Promise<Reply> => {
    const reply = replies.get(key) ?? send();
    replies.set(key, reply);
    return reply;
  };
  let held: Grant | undefined;
  const login = async () => {
    const seen = await tryLogin(wire, subject, secrets);
    const { accessToken, token } = seen;
    if (accessToken === undefined) return seen;
    secrets.push(accessToken);
    const expiresIn = token.get('expiresIn');
    held = createGrant(accessToken, typeof expiresIn === 'number' ? expiresIn : undefined, now());
    return seen;
  };
  const asked = async ({ authorization, restaurant: named, ...rest }: KitchenAsk) => {
    const bearer = authorization === undefined ? `Bearer ${await evidence.token()}` : authorization;
    const about = named === undefined ? restaurant : named;
    const ofKitchen = {
      ...(bearer !== null && { authorization: bearer }),
      ...(about !== null && { [headers.restaurant]: about }),
    };
    return { ...rest, headers: { ...ofKitchen, ...rest.headers } };
  };
  const askAgain = async (ask: KitchenAsk) => wire.ask(await asked(ask));

  const evidence: Evidence = {
    subject,
    secrets,
    nextPage: headers.nextPage.toLowerCase(),
    login: onceOnly(login),
    loginAgain: onceOnly(login),
    badLogin: (fields) =>
      once(`login with ${JSON.stringify(fields)}`, () =>
        sendLogin(wire, JSON.stringify({ ...loginBody(subject), ...fields })),
      ),
    rawLogin: (body) => once(`login as ${body}`, () => sendLogin(wire, body)),
    async token() {
      await evidence.login();
      // A token expiring during the checks would count as refused.
      if (held !== undefined && now() >= held.renewAt) await login();
      if (held !== undefined) return held.accessToken;
      throw new NotChecked('the login returned no token');
    },
    ask: (ask) => once(JSON.stringify(ask), () => askAgain(ask)),
    askAgain,
    async firstPage() {
      const reply = await evidence.ask({ path: STATIONS_PATH });
      if (reply.status === 403) throw await refusal(reply, secrets);
      return reply;
    },
    async stations() {
      const { status, json } = await evidence.firstPage();
      if (status === 200 && Array.isArray(json)) return json;
      throw new NotChecked(`can't read the station list (${status})`);
    },
    walk: onceOnly(() => readWalk(evidence)),
    export: onceOnly(async () => readExport(wire, await asked({ path: exportPath(businessDate) }))),
  };
  return evidence;
}

/** Runs once, even on failure. */
function onceOnly<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

interface ExportSeen {
  readonly reply: Reply;
  /** For a 200. */
  readonly tally: ResourceTally;
  /** Records for the first few named restaurants. */
  readonly restaurants: ReadonlyMap<string, number>;
}

/** Counted separately. */
const RESTAURANTS = 100;

/** Counts an export as a stream, never held in memory. */
async function readExport(wire: Wire, asked: WireRequest): Promise<ExportSeen> {
  let tally = new ResourceTally();
  let restaurants = new Map<string, number>();
  const reply = await wire.askRecords(asked, () => {
    // A repeated request starts over.
    tally = new ResourceTally();
    restaurants = new Map();
    return (record) => {
      tally.add(record, ItemFulfillmentSchema);
      const named = loginFields(record).get('restaurantGuid');
      if (typeof named !== 'string') return;
      if (!restaurants.has(named) && restaurants.size === RESTAURANTS) return;
      restaurants.set(named, (restaurants.get(named) ?? 0) + 1);
    };
  });
  return { reply, tally, restaurants };
}
