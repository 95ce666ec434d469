/** Server answers for the checks, each requested once, when first needed. */
import { createGrant, type Grant } from '../../../api/token/grant.ts';
import { platformHeaders } from '../../../contract/dialect.ts';
import { ItemFulfillmentSchema } from '../../../contract/item-fulfillment.ts';
import { once } from '../../../contract/once.ts';
import { PrepStationSchema } from '../../../contract/prep-station.ts';
import { exportPath, pagePath, STATIONS_PATH } from './kitchen-paths.ts';
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

  const onceFor = (key: string, send: () => Promise<Reply>): Promise<Reply> => {
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
    login: once(login),
    loginAgain: once(login),
    badLogin: (fields) =>
      onceFor(`login with ${JSON.stringify(fields)}`, () =>
        sendLogin(wire, JSON.stringify({ ...loginBody(subject), ...fields })),
      ),
    rawLogin: (body) => onceFor(`login as ${body}`, () => sendLogin(wire, body)),
    async token() {
      await evidence.login();
      // A token expiring during the checks would count as refused.
      if (held !== undefined && now() >= held.renewAt) await login();
      if (held !== undefined) return held.accessToken;
      throw new NotChecked('the login returned no token');
    },
    ask: (ask) => onceFor(JSON.stringify(ask), () => askAgain(ask)),
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
    walk: once(() => readWalk(evidence)),
    export: once(async () => readExport(wire, await asked({ path: exportPath(businessDate) }))),
  };
  return evidence;
}

/** `tally` is for a 200, and `restaurants` counts records for the first few named. */
type ExportSeen = Awaited<ReturnType<typeof readExport>>;

/** Counted separately. */
const RESTAURANTS = 100;

/** Counts an export as a stream, never held in memory. */
async function readExport(wire: Wire, asked: WireRequest) {
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

// A walk through all station list pages, and how it ends.

export interface Walk {
  /** Stations per page. */
  readonly sizes: readonly number[];
  readonly tally: ResourceTally;
  /** Seen before. */
  readonly repeated: number;
  /**
   * `last`: a page without the header. Otherwise the last page's token is `refused`, or gives an `empty` page or the `same` stations. Or
   * pages are too `many`, or the setup is `moving`: published during the walk.
   */
  readonly end: 'last' | 'refused' | 'empty' | 'same' | 'many' | 'moving';
  /** Answer in place of a refused page. */
  readonly refused?: string;
}

/** Longest walk. */
const PAGES = 200;

/** Throws NotChecked if the first page is not an array. */
async function readWalk(list: Evidence): Promise<Walk> {
  const sizes: number[] = [];
  const tally = new ResourceTally();
  const met = new Set<string>();
  let repeated = 0;

  /** Returns false if no station is new. */
  const take = (page: readonly unknown[]): boolean => {
    sizes.push(page.length);
    const before = met.size;
    for (const station of page) {
      tally.add(station, PrepStationSchema);
      const guid = loginFields(station).get('guid');
      if (typeof guid !== 'string') continue;
      if (met.has(guid)) repeated += 1;
      met.add(guid);
    }
    return met.size > before;
  };

  take(await list.stations());
  let next = (await list.firstPage()).headers.get(list.nextPage);
  while (next !== undefined) {
    if (sizes.length === PAGES) return { sizes, tally, repeated, end: 'many' };
    const { status, json, headers } = await list.askAgain({ path: pagePath(next) });
    if (status === 409) return { sizes, tally, repeated, end: 'moving' };
    if (status !== 200 || !Array.isArray(json)) {
      return { sizes, tally, repeated, end: 'refused', refused: `refused with ${status}` };
    }
    const before = repeated;
    if (!take(json)) {
      sizes.pop();
      const end = json.length === 0 ? 'empty' : 'same';
      return { sizes, tally, repeated: before, end };
    }
    next = headers.get(list.nextPage);
  }
  return { sizes, tally, repeated, end: 'last' };
}
