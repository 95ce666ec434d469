/** The contract as an OpenAPI 3.1 document; `assets/openapi.json` is this function's output. */
import { type Dialect, DOCUMENT_DIALECT, platformHeaders } from './dialect.ts';
import { KITCHEN_SCOPE } from './limits.ts';
import { INTERFACE_VERSIONS, OPERATIONS, type Operation } from './operations.ts';

/** Builds the OpenAPI 3.1 document in a dialect. Named schemas become components; origins become `x-origin`. */
export function openApi(dialect: Dialect = DOCUMENT_DIALECT): object {
  const schemas: Record<string, unknown> = {};
  const headers = platformHeaders(dialect);
  const spell = (text: string) =>
    text.replace('{restaurant}', headers.restaurant).replace('{nextPage}', headers.nextPage);

  const paths: Record<string, unknown> = {};
  const operations: [string, Operation][] = Object.entries(OPERATIONS);
  for (const [operationId, operation] of operations) {
    const { scope, body } = operation;
    paths[operation.path] = {
      [operation.method.toLowerCase()]: {
        operationId,
        summary: operation.summary,
        parameters: operation.parameters.map(({ format, origin, ...parameter }) => ({
          ...parameter,
          name: spell(parameter.name),
          description: spell(parameter.description),
          schema: { type: 'string', ...(format === undefined ? {} : { format }) },
          'x-origin': origin,
        })),
        ...(body && {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: reference(body, schemas) } },
          },
        }),
        responses: Object.fromEntries(
          operation.answers.map(({ status, description, schema, headers: sent, origin }) => [
            String(status),
            {
              description,
              ...(sent && {
                headers: Object.fromEntries(
                  Object.entries(sent).map(([name, says]) => [
                    spell(name),
                    { description: says, schema: { type: 'string' } },
                  ]),
                ),
              }),
              ...(schema && {
                content: { 'application/json': { schema: reference(schema, schemas) } },
              }),
              'x-origin': origin,
            },
          ]),
        ),
        security: scope === undefined ? [] : [{ clientCredentials: [scope] }],
      },
    };
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Kitchen Configuration and Fulfillment Export Service, with Token Issuance',
      version: INTERFACE_VERSIONS.kitchen,
      description: `Kitchen interface ${INTERFACE_VERSIONS.kitchen}, authentication interface ${INTERFACE_VERSIONS.authentication}. \`x-origin\` tells what the document says from what it leaves open.`,
    },
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        clientCredentials: {
          type: 'oauth2',
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

/**
 * Replaces every titled schema by a reference to its component, beside which the description of its use stays; readers must
 * tolerate new fields.
 */
function reference(schema: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((entry) => reference(entry, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  if (!('title' in schema)) return referenceWithin(schema, components);
  const { title, ...untitled } = schema;
  const name = String(title);
  const { description, ...component } = { description: undefined, ...untitled };
  if (!(name in components)) {
    // Taken before its fields are looked at, since an ErrorMessage may hold further ones.
    components[name] = undefined;
    components[name] = referenceWithin(component, components);
  }
  return {
    $ref: `#/components/schemas/${name}`,
    ...(description !== undefined && { description }),
  };
}

function referenceWithin(schema: object, components: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'additionalProperties')
      .map(([key, value]) => [key, reference(value, components)]),
  );
}
