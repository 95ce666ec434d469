/** Operations and limits of the API (document, sections "Endpoints" and "Limits"). */
import { AuthenticationRequestSchema, AuthenticationResponseSchema } from './authentication.ts';
import { ErrorMessageSchema } from './error-message.ts';
import { BUSINESS_DATE_PATTERN, READ_INSTANT_PATTERN } from './instant.ts';
import { ItemFulfillmentSchema } from './item-fulfillment.ts';
import { PrepStationSchema } from './prep-station.ts';

/** The most prep stations in one response (document, section "Limits"). */
export const PAGE_SIZE_MAX = 1000;

/** The default lifetime of a token. */
export const TOKEN_LIFETIME_SECONDS = 86_400;

/** A login returns the current token again while this much of its lifetime remains. */
export const TOKEN_RENEWAL_SECONDS = 60;

/** Per client (domain section 1). */
export const SUSTAINABLE_REQUESTS_PER_SECOND = 11;

/** The kitchen service has only this scope (document, section "Authentication"). */
export const KITCHEN_SCOPE = 'kitchen:read';

/** The service repeats request IDs of this form, because they are safe in headers and logs. This is our choice. */
export const REQUEST_ID_PATTERN = '^[A-Za-z0-9._-]{1,128}$';

/** `our choice` means that the document says nothing. */
export type Origin = 'document' | 'our choice';

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly pattern?: string;
  readonly origin: Origin;
}

export interface OperationAnswer {
  readonly status: number;
  readonly description: string;
  readonly schema?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly origin: Origin;
}

export interface Operation {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly scope?: string;
  readonly parameters: readonly Parameter[];
  readonly body?: object;
  readonly answers: readonly OperationAnswer[];
}

const parameter = (
  location: Parameter['in'],
  name: string,
  required: boolean,
  description: string,
  more: Partial<Parameter> = {},
): Parameter => ({ name, in: location, required, description, origin: 'document', ...more });

const restaurantHeader = (required: boolean, origin: Origin): Parameter =>
  parameter('header', '{restaurant}', required, 'Platform restaurant identifier', { origin });

const success = (description: string, schema: object): OperationAnswer => {
  return { status: 200, description, schema, origin: 'document' };
};

const failure = (
  status: number,
  description: string,
  origin: Origin = 'our choice',
): OperationAnswer => ({ status, description, schema: ErrorMessageSchema, origin });

const notRecognised = 'The authentication token is not recognized';
const notPermitted = 'The request is not permitted';
const unexpected = 'Unexpected server error';
const tooMany = failure(429, 'Too many requests. Retry-After has the seconds to wait');
const unavailable = failure(
  503,
  'The service cannot answer now. Retry-After has the seconds to wait',
);
const stationFailures = [
  failure(400, 'The restaurant header is missing or a parameter is invalid'),
  failure(401, notRecognised),
  failure(403, notPermitted),
];

export const OPERATIONS = {
  prepStationsGet: {
    method: 'GET',
    path: '/kitchen/v1/published/prepStations',
    summary: 'Get all prep stations',
    scope: KITCHEN_SCOPE,
    parameters: [
      restaurantHeader(true, 'document'),
      parameter(
        'query',
        'pageToken',
        false,
        'Value taken from the {nextPage} response header of an earlier call',
      ),
      parameter(
        'query',
        'lastModified',
        false,
        'Limits the result to objects created or modified after that moment, a date-time such as `YYYY-MM-DDThh:mm:ss.SSS+0000`',
        { pattern: READ_INSTANT_PATTERN },
      ),
    ],
    answers: [
      {
        ...success('The prep stations, at most 1000', {
          type: 'array',
          minItems: 0,
          maxItems: PAGE_SIZE_MAX,
          items: PrepStationSchema,
        }),
        headers: {
          '{nextPage}': 'Identifies the next set of objects. Absent when no following page exists',
        },
      },
      ...stationFailures,
      failure(409, 'The configuration was published again during a page walk'),
      tooMany,
      failure(500, unexpected),
      unavailable,
    ],
  },
  prepStationsGuidGet: {
    method: 'GET',
    path: '/kitchen/v1/published/prepStations/{guid}',
    summary: 'Get a prep station',
    scope: KITCHEN_SCOPE,
    parameters: [
      parameter('path', 'guid', true, 'The prep station identifier'),
      restaurantHeader(true, 'document'),
    ],
    answers: [
      success('One prep station', PrepStationSchema),
      ...stationFailures,
      failure(404, 'This restaurant has no prep station with that identifier'),
      tooMany,
      failure(500, unexpected),
      unavailable,
    ],
  },
  itemFulfillmentsGet: {
    method: 'GET',
    path: '/kitchen/v1/export/itemFulfillments',
    summary: 'Get item fulfillments',
    scope: KITCHEN_SCOPE,
    parameters: [
      parameter('query', 'businessDate', true, 'One business date in `YYYYMMDD` format', {
        pattern: BUSINESS_DATE_PATTERN,
      }),
      restaurantHeader(false, 'our choice'),
    ],
    answers: [
      success('The item fulfillments of that business date', {
        type: 'array',
        items: ItemFulfillmentSchema,
      }),
      {
        status: 204,
        description: 'No active subscription at the required tier. No data returned',
        origin: 'document',
      },
      failure(400, 'The request is invalid', 'document'),
      failure(401, notRecognised, 'document'),
      failure(403, notPermitted, 'document'),
      failure(404, 'The endpoint was not found', 'document'),
      tooMany,
      failure(500, unexpected, 'document'),
      unavailable,
    ],
  },
  authenticationLoginPost: {
    method: 'POST',
    path: '/authentication/v1/authentication/login',
    summary: 'Get an authentication token',
    parameters: [],
    body: AuthenticationRequestSchema,
    answers: [
      success('The token', AuthenticationResponseSchema),
      failure(400, 'The body is not an AuthenticationRequest'),
      failure(401, 'The API client credentials are not valid', 'document'),
      tooMany,
      failure(500, unexpected),
      unavailable,
    ],
  },
} as const satisfies Readonly<Record<string, Operation>>;

/** Versions of both interfaces (document, section "Versioning"). */
export const INTERFACE_VERSIONS = { kitchen: '1.0.2', authentication: '1.0.0' } as const;
