/** Servers that are wrong about much, so that each check of the document fails for one of them. */
import {
  AuthenticationRequestSchema,
  AuthenticationResponseSchema,
  AuthenticationTokenSchema,
} from '../../src/contract/authentication.ts';
import type { Schema } from '../../src/contract/decode.ts';
import { ErrorMessageSchema } from '../../src/contract/error-message.ts';
import { ItemFulfillmentSchema } from '../../src/contract/item-fulfillment.ts';
import { PlatformReferenceSchema, PrepStationSchema } from '../../src/contract/prep-station.ts';
import { FULFILLMENTS, LOGIN, RESTAURANT_HEADER, STATIONS } from '../service/running-kitchen.ts';
import type { Break, Passed, Seen } from './broken-server.ts';
import { NO_GUID } from './paths.ts';

interface BroadCase {
  readonly what: string;
  readonly wrong: Break;
  /** These fail, perhaps with others. */
  readonly fails: readonly string[];
}

const idsOf = (prefix: string, { properties = {} }: Schema) =>
  Object.keys(properties).map((name) => `${prefix}.${name}`);

/** An array with a number is no value of any field. */
const wrongFields = ({ properties = {} }: Schema) =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, [7]]));

function answering(path: string, status: number, body: unknown): Break {
  return {
    answered: (passed, seen) => {
      if (!seen.path.startsWith(path) || passed.status !== status) return;
      passed.text = JSON.stringify(body);
    },
  };
}

/** Where a request fits, the answer has this status. */
function refusing(isRefused: (seen: Seen, passed: Passed) => boolean, status: number): Break {
  return {
    answered: (passed, seen) => {
      if (isRefused(seen, passed)) passed.status = status;
    },
  };
}

/** Hands out other access tokens, and takes them for the service's own. */
function tokenAs(accessToken: string): Break {
  let own = '';
  return {
    asked: ({ path, headers }) => {
      const isOther = headers['authorization']?.endsWith(accessToken) === true;
      if (isOther) Object.assign(headers, { authorization: `Bearer ${own}` });
      return path;
    },
    answered: (passed, { path }) => {
      if (path !== LOGIN || passed.status !== 200) return;
      const body = JSON.parse(passed.text);
      own = body.token.accessToken;
      passed.text = JSON.stringify({ ...body, token: { ...body.token, accessToken } });
    },
  };
}

const jsonPart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const WITHOUT_SCOPES = `${jsonPart({ alg: 'EdDSA' })}.${jsonPart({ sub: 'x' })}.c2ln`;

export const BROAD_CASES: readonly BroadCase[] = [
  {
    what: 'a station with fields of another type',
    wrong: answering(STATIONS, 200, [wrongFields(PrepStationSchema)]),
    fails: idsOf('prep-station', PrepStationSchema),
  },
  {
    what: 'a printer with fields of another type',
    wrong: answering(STATIONS, 200, [{ kitchenPrinter: wrongFields(PlatformReferenceSchema) }]),
    fails: idsOf('platform-reference', PlatformReferenceSchema),
  },
  {
    what: 'a record with fields of another type',
    wrong: answering(FULFILLMENTS, 200, [wrongFields(ItemFulfillmentSchema)]),
    fails: idsOf('item-fulfillment', ItemFulfillmentSchema),
  },
  {
    what: 'a login with fields of another type',
    wrong: answering(LOGIN, 200, wrongFields(AuthenticationResponseSchema)),
    fails: [...idsOf('login.response', AuthenticationResponseSchema), 'login.response'],
  },
  {
    what: 'a token with fields of another type',
    wrong: answering(LOGIN, 200, { token: wrongFields(AuthenticationTokenSchema) }),
    fails: idsOf('login.token', AuthenticationTokenSchema),
  },
  {
    what: 'an error with fields of another type',
    wrong: answering(LOGIN, 401, wrongFields(ErrorMessageSchema)),
    fails: idsOf('error-message', ErrorMessageSchema),
  },
  {
    what: 'a login that is refused',
    wrong: refusing(({ path }) => path === LOGIN, 401),
    fails: [
      'login.address',
      'service.authentication.address',
      ...idsOf('login.request', AuthenticationRequestSchema),
    ],
  },
  {
    what: 'a token that is no JWT',
    wrong: tokenAs('opaque'),
    fails: ['login.token.accessToken.jwt'],
  },
  {
    what: 'a token without scopes',
    wrong: tokenAs(WITHOUT_SCOPES),
    fails: ['login.token.accessToken.scopes', 'token.scope'],
  },
  {
    what: 'a right token that is refused',
    wrong: refusing(({ path }, { status }) => path === STATIONS && status === 200, 401),
    fails: ['token.accepted', 'stations.restaurant'],
  },
  {
    what: 'an address without stations',
    wrong: refusing(({ path }) => path.startsWith(STATIONS), 404),
    fails: ['service.kitchen.address'],
  },
  {
    what: 'a time that is refused in the form of the document',
    wrong: refusing(({ query }) => query.has('lastModified'), 400),
    fails: ['stations.last-modified.form'],
  },
  {
    what: 'a 500 for a restaurant without permission',
    wrong: refusing(({ headers }) => headers[RESTAURANT_HEADER.toLowerCase()] === NO_GUID, 500),
    fails: ['fulfillments.restaurant.refused'],
  },
  {
    what: 'an answer beside the export',
    wrong: refusing((_seen, { status }) => status === 404, 200),
    fails: ['fulfillments.endpoint'],
  },
];
