/** A server under test. Checks share its answers: each request is sent once, when first needed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import type { AuthenticationRequest } from '../../src/contract/authentication.ts';
import { type Dialect, DOCUMENT_DIALECT, platformHeaders } from '../../src/contract/dialect.ts';
import { once } from '../../src/contract/once.ts';
import { parseJson } from '../../src/contract/parsed-json.ts';
import { exportPath, LOGIN_PATH, pagePath, STATIONS_PATH } from './paths.ts';
import { fieldsOf, NotChecked } from './verdict.ts';

export interface Subject {
  readonly url: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  readonly restaurant: string;
  /** `YYYYMMDD`, for the export. */
  readonly businessDate: string;
  readonly dialect?: Dialect;
  /** PEM of trusted authorities. */
  readonly authorities?: string;
  /** Before each request, ms. */
  readonly pauseMs?: number;
}

/** Only a login is a POST: no request changes anything. */
interface Ask {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** Percent-encoded, with query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** null omits a header. */
export interface KitchenAsk extends Ask {
  /** Complete header. Default: the login's bearer token. */
  readonly authorization?: string | null;
  /** Default: the subject's. */
  readonly restaurant?: string | null;
}

export interface Reply {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decompressed. */
  readonly text: string;
  /** `undefined` if not JSON. */
  readonly json: unknown;
  /** Why the body is incomplete. */
  readonly fault?: string;
}

/** A quota that needs a longer pause is left to whoever runs the checks. */
const LONGEST_WAIT_SECONDS = 120;

export class Server {
  readonly restaurant: string;
  readonly credentials: Subject['credentials'];
  readonly headers: ReturnType<typeof platformHeaders>;
  /** Header with the next page, in lower case. */
  readonly nextPage: string;
  /** Never shown. */
  readonly secrets: string[];
  readonly login: () => Promise<SeenLogin>;
  readonly loginAgain: () => Promise<SeenLogin>;
  /** All pages. Throws NotChecked if the first is not an array. */
  readonly walk: () => Promise<Walk>;
  readonly #subject: Subject;
  readonly #loginBody: AuthenticationRequest;
  readonly #dispatcher: Agent;
  readonly #replies = new Map<string, Promise<Reply>>();

  constructor(subject: Subject) {
    const { credentials, dialect = DOCUMENT_DIALECT, restaurant, authorities: ca } = subject;
    this.#subject = subject;
    this.#loginBody = { ...credentials, userAccessType: dialect.userAccessType };
    this.#dispatcher = new Agent({ connect: { ...(ca !== undefined && { ca }) } });
    this.restaurant = restaurant;
    this.credentials = credentials;
    this.headers = platformHeaders(dialect);
    this.nextPage = this.headers.nextPage.toLowerCase();
    this.secrets = [credentials.clientSecret];
    this.login = once(() => this.#logIn());
    this.loginAgain = once(() => this.#logIn());
    this.walk = once(() => readWalk(this));
  }

  badLogin(fields: Readonly<Record<string, string>>): Promise<Reply> {
    return this.rawLogin(JSON.stringify({ ...this.#loginBody, ...fields }));
  }

  rawLogin(body: string): Promise<Reply> {
    return this.#once(`login ${body}`, () => this.#sendLogin(body));
  }

  /** Throws NotChecked if the login returns none. */
  async token(): Promise<string> {
    const { accessToken } = await this.login();
    if (typeof accessToken === 'string' && accessToken !== '') return accessToken;
    throw new NotChecked('the login returned no token');
  }

  ask(ask: KitchenAsk): Promise<Reply> {
    return this.#once(JSON.stringify(ask), () => this.askAgain(ask));
  }

  async askAgain({ authorization, restaurant = this.restaurant, ...rest }: KitchenAsk) {
    const bearer = authorization === undefined ? `Bearer ${await this.token()}` : authorization;
    const headers = {
      ...(bearer !== null && { authorization: bearer }),
      ...(restaurant !== null && { [this.headers.restaurant]: restaurant }),
      ...rest.headers,
    };
    return this.#send({ ...rest, headers });
  }

  firstPage(): Promise<Reply> {
    return this.ask({ path: STATIONS_PATH });
  }

  /** On the first page. Throws NotChecked if it is not an array. */
  async stations(): Promise<readonly unknown[]> {
    const { status, json } = await this.firstPage();
    if (status === 200 && Array.isArray(json)) return json;
    throw new NotChecked(`can't read the station list (${status})`);
  }

  export(): Promise<Reply> {
    return this.ask({ path: exportPath(this.businessDate) });
  }

  get businessDate(): string {
    return this.#subject.businessDate;
  }

  close(): Promise<void> {
    return this.#dispatcher.close();
  }

  #once(key: string, ask: () => Promise<Reply>): Promise<Reply> {
    const reply = this.#replies.get(key) ?? ask();
    this.#replies.set(key, reply);
    return reply;
  }

  async #logIn(): Promise<SeenLogin> {
    const reply = await this.#sendLogin(JSON.stringify(this.#loginBody));
    const token = fieldsOf(fieldsOf(reply.json).get('token'));
    const accessToken = token.get('accessToken');
    if (typeof accessToken === 'string') this.secrets.push(accessToken);
    return { reply, token, accessToken };
  }

  #sendLogin(body: string): Promise<Reply> {
    const headers = { 'content-type': 'application/json' };
    return this.#send({ method: 'POST', path: LOGIN_PATH, headers, body });
  }

  /** A 429 says nothing about the request, so it is sent again after the asked pause. */
  async #send(ask: Ask): Promise<Reply> {
    const { method = 'GET', path, headers = {}, body = null } = ask;
    const { url, pauseMs = 0 } = this.#subject;
    await sleep(pauseMs);
    const dispatcher = this.#dispatcher;
    const sent = { method, headers, body, dispatcher, redirect: 'manual' } as const;
    const response = await fetch(url + path, sent);
    const { status } = response;
    const seconds = Number(response.headers.get('retry-after'));
    if (status === 429 && seconds > 0 && seconds <= LONGEST_WAIT_SECONDS) {
      await response.text();
      await sleep(seconds * 1000);
      return this.#send(ask);
    }
    const head = { status, headers: new Map(response.headers) };
    try {
      const text = await response.text();
      return { ...head, text, json: parseJson(text) };
    } catch {
      return { ...head, text: '', json: undefined, fault: 'the response breaks off' };
    }
  }
}

/** Returns what was seen. Throws Broken, Beyond, or NotChecked. */
export type Check = (server: Server) => Promise<string>;
/** By behavior ID. */
export type Checks = Readonly<Record<string, Check>>;

interface SeenLogin {
  readonly reply: Reply;
  /** Fields in `token`. Empty if it is not an object. */
  readonly token: ReadonlyMap<string, unknown>;
  readonly accessToken: unknown;
}

// A walk through all station list pages, and how it ends.

export interface Walk {
  /** Stations per page. */
  readonly sizes: readonly number[];
  readonly stations: readonly unknown[];
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

async function readWalk(list: Server): Promise<Walk> {
  const first = await list.stations();
  const sizes = [first.length];
  const stations = [...first];
  const guids = new Set(first.map(guidOf));
  let repeated = 0;
  let next = (await list.firstPage()).headers.get(list.nextPage);
  while (next !== undefined) {
    if (sizes.length === PAGES) return { sizes, stations, repeated, end: 'many' };
    const { status, json, headers } = await list.askAgain({ path: pagePath(next) });
    if (status === 409) return { sizes, stations, repeated, end: 'moving' };
    if (status !== 200 || !Array.isArray(json)) {
      return { sizes, stations, repeated, end: 'refused', refused: `refused with ${status}` };
    }
    const known = json.filter((station) => guids.has(guidOf(station))).length;
    if (known === json.length) {
      return { sizes, stations, repeated, end: json.length === 0 ? 'empty' : 'same' };
    }
    sizes.push(json.length);
    stations.push(...json);
    repeated += known;
    for (const station of json) guids.add(guidOf(station));
    next = headers.get(list.nextPage);
  }
  return { sizes, stations, repeated, end: 'last' };
}

function guidOf(station: unknown): unknown {
  return fieldsOf(station).get('guid');
}
