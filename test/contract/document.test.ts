/** The API document's literals against the contract. */
import { describe, expect, it } from 'vitest';
import {
  AuthenticationRequestSchema,
  AuthenticationResponseSchema,
  AuthenticationTokenSchema,
} from '../../src/contract/authentication.ts';
import { ErrorMessageSchema } from '../../src/contract/error-message.ts';
import { ItemFulfillmentSchema } from '../../src/contract/item-fulfillment.ts';
import { INTERFACE_VERSIONS, OPERATIONS, type Operation } from '../../src/contract/operations.ts';
import { PlatformReferenceSchema, PrepStationSchema } from '../../src/contract/prep-station.ts';

interface Field {
  readonly type: unknown;
  readonly format?: string;
  readonly enum?: readonly unknown[];
}

const guid = 'string uuid';
const time = 'string date-time';

const RESOURCES = [
  {
    schema: PlatformReferenceSchema,
    required: ['guid', 'entityType'],
    fields: { guid: 'string', entityType: 'string' },
  },
  {
    schema: PrepStationSchema,
    required: ['guid', 'entityType'],
    fields: {
      guid: 'string',
      entityType: 'string',
      name: 'string',
      kitchenPrinter: 'object',
      connectedPrepStations: 'array',
      printingMode: 'string',
      includeWithExpediter: 'boolean',
      expoRouting: 'string',
    },
  },
  {
    schema: ItemFulfillmentSchema,
    required: undefined,
    fields: {
      restaurantGuid: guid,
      orderGuid: guid,
      selectionGuid: guid,
      selectionMenuItemGuid: guid,
      selectionMenuItemName: 'string',
      selectionMenuItemMultiLocationId: 'string',
      ticketGuid: guid,
      ticketFiredAt: time,
      itemFulfilledAt: time,
      itemStartedAt: time,
      itemFulfillmentLevel: 'integer',
      prepStationGuid: guid,
      prepStationName: 'string',
      prepStationMultiLocationId: 'string',
      diningOptionGuid: guid,
      diningOptionName: 'string',
      diningOptionBehavior: 'string',
      courseGuid: guid,
      courseName: 'string',
      orderSource: 'string',
    },
  },
  {
    schema: AuthenticationRequestSchema,
    required: ['clientId', 'clientSecret', 'userAccessType'],
    fields: { clientId: 'string', clientSecret: 'string', userAccessType: 'string' },
  },
  {
    schema: AuthenticationResponseSchema,
    required: undefined,
    fields: { token: 'object', status: 'string' },
  },
  {
    schema: AuthenticationTokenSchema,
    required: undefined,
    fields: {
      tokenType: 'string',
      scope: 'string|null',
      expiresIn: 'integer',
      accessToken: 'string',
      idToken: 'string|null',
      refreshToken: 'string|null',
    },
  },
  {
    schema: ErrorMessageSchema,
    required: undefined,
    fields: {
      status: 'string|null',
      code: 'integer|null',
      message: 'string|null',
      messageKey: 'string|null',
      fieldName: 'string|null',
      link: 'string|null',
      requestId: 'string|null',
      developerMessage: 'string|null',
      errors: 'array',
      canRetry: 'string|null',
    },
  },
];

const kindOf = ({ type, format }: Field) =>
  [[type].flat().join('|'), ...(format === undefined ? [] : [format])].join(' ');
const title = ({ schema }: { readonly schema: { readonly title: string } }) => schema.title;

describe("the document's resources", () => {
  it.each(RESOURCES.map((resource) => [title(resource), resource] as const))(
    '%s has the right fields, types, and requirements',
    (_title, { schema, fields, required }) => {
      const properties: readonly [string, Field][] = Object.entries(schema.properties);
      expect(Object.fromEntries(properties.map(([name, field]) => [name, kindOf(field)]))).toEqual(
        fields,
      );
      expect(Reflect.get(schema, 'required')).toEqual(required);
    },
  );

  it('have the documented values', () => {
    const { printingMode, expoRouting, connectedPrepStations, kitchenPrinter } =
      PrepStationSchema.properties;
    expect(printingMode.enum).toEqual(['ON', 'OFFLINE_ONLY']);
    expect(expoRouting.enum).toEqual(['SEND_TO_EXPO', 'EXPO_ONLY', 'SKIP_EXPO']);
    expect(connectedPrepStations.items.title).toBe('PlatformReference');
    expect(kitchenPrinter.title).toBe('PlatformReference');
    const { itemFulfillmentLevel, orderSource } = ItemFulfillmentSchema.properties;
    expect(itemFulfillmentLevel.enum).toEqual([0, 1, 2]);
    expect(orderSource.enum).toEqual([
      'In Store',
      'Online',
      'Order-and-Pay-at-Table',
      'API',
      'Kiosk',
      'Caller Id',
      'Invoice',
      'Catering',
      'Catering Online Ordering',
      'Branded Online Ordering',
      'Branded Mobile App',
      'eCommerce Online ordering',
      'Platform Pickup App',
      'Platform Local',
      'Platform Tables',
      'Search Engine',
      'Marketplace',
    ]);
  });
});

const KITCHEN_READ = 'kitchen:read';
const restaurant = '{restaurant} in header, required';

const DOCUMENTED = {
  prepStationsGet: {
    call: 'GET /kitchen/v1/published/prepStations',
    scope: KITCHEN_READ,
    parameters: [restaurant, 'pageToken in query', 'lastModified in query'],
    answers: [200],
  },
  prepStationsGuidGet: {
    call: 'GET /kitchen/v1/published/prepStations/{guid}',
    scope: KITCHEN_READ,
    parameters: ['guid in path, required', restaurant],
    answers: [200],
  },
  itemFulfillmentsGet: {
    call: 'GET /kitchen/v1/export/itemFulfillments',
    scope: KITCHEN_READ,
    parameters: ['businessDate in query, required'],
    answers: [200, 204, 400, 401, 403, 404, 500],
  },
  authenticationLoginPost: {
    call: 'POST /authentication/v1/authentication/login',
    scope: undefined,
    parameters: [],
    answers: [200, 401],
  },
};

describe("the document's operations", () => {
  it('are these four, as in the document', () => {
    const operations: readonly [string, Operation][] = Object.entries(OPERATIONS);
    const described = operations.map(([name, { method, path, scope, parameters, answers }]) => [
      name,
      {
        call: `${method} ${path}`,
        scope,
        parameters: parameters
          .filter(({ origin }) => origin === 'document')
          .map((each) => `${each.name} in ${each.in}${each.required ? ', required' : ''}`),
        answers: answers.filter(({ origin }) => origin === 'document').map(({ status }) => status),
      },
    ]);
    expect(Object.fromEntries(described)).toEqual(DOCUMENTED);
  });

  it('lists at most 1000 stations per page, and may list none', () => {
    const { schema, headers } = OPERATIONS.prepStationsGet.answers[0];
    expect(schema).toMatchObject({ type: 'array', minItems: 0, maxItems: 1000 });
    expect(Object.keys(headers)).toEqual(['{nextPage}']);
  });

  it('are of the documented versions', () => {
    expect(INTERFACE_VERSIONS).toEqual({ kitchen: '1.0.2', authentication: '1.0.0' });
  });

  it('answer every failure with an ErrorMessage, and once for each status', () => {
    for (const { answers } of Object.values(OPERATIONS)) {
      const statuses = answers.map(({ status }) => status);
      expect(new Set(statuses).size).toBe(statuses.length);
      const schemas = answers
        .filter(({ status }) => status >= 400)
        .map((answer): unknown => Reflect.get(answer, 'schema'));
      expect(schemas.every((schema) => schema === ErrorMessageSchema)).toBe(true);
    }
  });
});
