/** The contract as an OpenAPI 3.1 document, written to `assets/openapi.json`. */
import { type Dialect, DOCUMENT_DIALECT, platformHeaders } from '../../src/contract/dialect.ts';
import {
  INTERFACE_VERSIONS,
  KITCHEN_SCOPE,
  OPERATIONS,
  type Operation,
} from '../../src/contract/operations.ts';
import { publishedAnswers, publishedParameters } from './published-answers.ts';
import { type Components, publishedSchema } from './published-schema.ts';

/** Named schemas become components, origins become `x-origin`. */
export function openApi(dialect: Dialect = DOCUMENT_DIALECT): object {
  const schemas: Components = {};
  const operations: [string, Operation][] = Object.entries(OPERATIONS);
  const paths = operations.map(([operationId, operation]) => {
    const read = publishedOperation(operation, dialect, schemas);
    return [
      operation.path,
      {
        [operation.method.toLowerCase()]: { operationId, ...read, 'x-origin': 'document' },
        ...(operation.method === 'GET' && {
          head: { ...asHead(operationId, read), 'x-origin': 'our choice' },
        }),
      },
    ];
  });

  return {
    openapi: '3.1.0',
    info: {
      title: 'Kitchen Configuration and Fulfillment Export Service, with Token Issuance',
      version: INTERFACE_VERSIONS.kitchen,
      description: `Kitchen interface ${INTERFACE_VERSIONS.kitchen}, authentication interface ${INTERFACE_VERSIONS.authentication}. \`x-origin\` separates what the API's document prescribes (\`document\`) from what it leaves open (\`our choice\`).`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{baseUrl}',
        variables: {
          baseUrl: { default: 'http://127.0.0.1:8080', description: 'Platform base URL' },
        },
        'x-origin': 'our choice',
      },
    ],
    tags: [
      { name: KITCHEN, description: 'Prep stations and item fulfillments of one restaurant' },
      { name: AUTHENTICATION, description: 'The token for the kitchen operations' },
    ],
    paths: Object.fromEntries(paths),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        clientCredentials: {
          type: 'oauth2',
          description: 'OAuth 2.0, client credentials flow',
          flows: {
            clientCredentials: {
              tokenUrl: OPERATIONS.authenticationLoginPost.path,
              scopes: { [KITCHEN_SCOPE]: 'Read access to the kitchen service' },
            },
          },
        },
      },
    },
  };
}

const KITCHEN = 'kitchen';
const AUTHENTICATION = 'authentication';

interface PublishedOperation {
  readonly summary: string;
  readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [part: string]: unknown;
}

function publishedOperation(
  operation: Operation,
  dialect: Dialect,
  schemas: Components,
): PublishedOperation {
  const { summary, scope, body } = operation;
  const spell = spellingOf(dialect);
  const json = (schema: object) => ({
    content: { 'application/json': { schema: publishedSchema(schema, schemas) } },
  });
  return {
    summary,
    tags: [scope === undefined ? AUTHENTICATION : KITCHEN],
    parameters: publishedParameters(operation).map(({ pattern, origin, ...parameter }) => ({
      ...parameter,
      name: spell(parameter.name),
      description: spell(parameter.description),
      schema: textSchema(pattern),
      'x-origin': origin,
    })),
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: Object.fromEntries(
      publishedAnswers(operation).map(({ status, description, schema, headers, origin }) => [
        String(status),
        {
          description,
          headers: Object.fromEntries(
            headers.map(({ name, pattern, origin: whose, ...header }) => [
              spell(name),
              { ...header, schema: textSchema(pattern), 'x-origin': whose },
            ]),
          ),
          ...(schema && json(schema)),
          'x-origin': origin,
        },
      ]),
    ),
    security: scope === undefined ? [] : [{ clientCredentials: [scope] }],
  };
}

function asHead(operationId: string, { summary, responses, ...read }: PublishedOperation): object {
  return {
    operationId: operationId.replace('Get', 'Head'),
    summary: `${summary}: headers only`,
    ...read,
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, { description, headers }]) => [
        status,
        { description, headers, 'x-origin': 'our choice' },
      ]),
    ),
  };
}

function textSchema(pattern: string | undefined): object {
  return { type: 'string', ...(pattern !== undefined && { pattern }) };
}

function spellingOf(dialect: Dialect): (text: string) => string {
  const headers = platformHeaders(dialect);
  return (text) =>
    text
      .replace('{restaurant}', headers.restaurant)
      .replace('{nextPage}', headers.nextPage)
      .replace('{rateLimit}', headers.rateLimit);
}
