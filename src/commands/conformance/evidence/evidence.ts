/** Answers of the server for the checks, each requested once, by the first check that needs it. */
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

/** A request to a kitchen operation; null leaves a header out. */
export interface KitchenAsk extends WireRequest {
  /** The complete header; the bearer token of the login if absent. */
  readonly authorization?: string | null;
  /** The subject's restaurant if absent. */
  readonly restaurant?: string | null;
}

/** Judges one behavior. Throws NotJudged, or a Failure without an answer. */
export type ConformanceCheck = (evidence: Evidence) => Promise<CheckVerdict>;
/** Checks by the ID of the behavior they judge. */
export type Checks = Readonly<Record<string, ConformanceCheck>>;

/** The answers. All throw a Failure without an answer. */
export interface Evidence {
  readonly subject: Subject;
  /** Text that must never be printed. */
  readonly secrets: readonly string[];
  /** Name, in lower case, of the header with the next page. */
  readonly nextPage: string;
  /** The login for all other requests. Throws the Failure of a refusal. */
  login(): Promise<SeenLogin>;
  /** A second login. */
  loginAgain(): Promise<SeenLogin>;
  /** A login with wrong fields, sent once for all checks of its answer. */
  badLogin(fields: Readonly<Record<string, string>>): Promise<Reply>;
  /** A login with exactly this body, without credentials. */
  rawLogin(body: string): Promise<Reply>;
  /** An access token with time left. Throws NotJudged for a login without one. */
  token(): Promise<string>;
  /** Asks a kitchen operation, each request only once. */
  ask(ask: KitchenAsk): Promise<Reply>;
  /** Asks again each time, and keeps nothing. */
  askAgain(ask: KitchenAsk): Promise<Reply>;
  /** The first page of the station list. Throws NOT_PERMITTED where the subject may not read it. */
  firstPage(): Promise<Reply>;
  /** The stations of the first page. Throws NotJudged if it is not an array. */
  stations(): Promise<readonly unknown[]>;
  /** All pages. Throws NotJudged if the first is not an array. */
  walk(): Promise<Walk>;
  /** The export of the subject's business date. */
  export(): Promise<ExportSeen>;
}

/** Evidence over a wire; `now` returns epoch ms. */
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
      // A token that expires during the checks would count as refused.
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

/** Work that runs once, even if it fails. */
function onceOnly<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** What was counted. */
interface ExportSeen {
  readonly reply: Reply;
  /** Of a 200. */
  readonly tally: ResourceTally;
  /** Records per named restaurant, for the first few. */
  readonly restaurants: ReadonlyMap<string, number>;
}

/** Most restaurants to count separately. */
const RESTAURANTS = 100;

/** The export of a business date, for the checks: counted as a stream, never held in memory. */
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
