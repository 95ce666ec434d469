/** Checks answers to the letter against those listed for the operation in the published document. */
import addFormats from 'ajv-formats';
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { type Dialect, DOCUMENT_DIALECT } from '../../src/contract/dialect.ts';
import { ERROR_CODES } from '../../src/contract/error-message.ts';
import { openApi } from '../docs/openapi.ts';

/** As far as read here. */
interface Published {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, ComponentSchema>> };
}
interface PublishedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, PublishedResponse>>;
}
interface PublishedResponse {
  readonly headers: Readonly<
    Record<string, { readonly required: boolean; readonly schema: AnySchema }>
  >;
  readonly content?: { readonly 'application/json': { readonly schema: object } };
}
interface ComponentSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
}

const codes = new Map<number, number>(
  Object.values(ERROR_CODES).map(({ code, status }) => [code, status]),
);
/** Headers for HTTP itself, or a connection. */
const OF_HTTP = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);
/** On requested faults, with any value. */
const FAULT_HEADER = 'x-linecheck-fault';

export interface Answered {
  readonly status: number;
  readonly headers: { get(name: string): string | null; keys(): Iterable<string> };
  readonly text: string;
  readonly json: unknown;
}

/** A service's published document, and an answer check against it. */
export interface PublishedContract {
  /** Listed in the document, as `operationId status`. */
  readonly answers: readonly string[];
  /** Fails the test on a malformed answer. Returns the name as in `answers`, if the address is an operation's. */
  readonly expect: (method: string, url: string, answer: Answered) => string | undefined;
}

const contracts = new Map<Dialect, PublishedContract>();

/** In a dialect, with schemas compiled once for all services. */
export function publishedContract(dialect: Dialect = DOCUMENT_DIALECT): PublishedContract {
  const contract = contracts.get(dialect) ?? readContract(dialect);
  contracts.set(dialect, contract);
  return contract;
}

function readContract(dialect: Dialect): PublishedContract {
  const { paths, components } = JSON.parse(JSON.stringify(openApi(dialect))) as Published;
  const validator = validatorOf(components.schemas);
  const answers = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    );
  return {
    answers,
    expect(method, url, answer) {
      const id = answer.headers.get('x-request-id');
      expect(id).toMatch(/^[\w.-]{1,128}$/);
      if (method === 'HEAD' || answer.status === 204 || answer.status === 304) {
        expect(answer.text).toBe('');
      } else {
        expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
        if (answer.status >= 400) expectError(validator, answer.json, answer.status, id);
      }
      if (answer.headers.get(FAULT_HEADER) !== null) return undefined;
      const operation = operationAt(paths, method, url.split('?', 1)[0] ?? '');
      if (operation === undefined) return undefined;
      const { operationId, responses } = operation;
      const response = responses[String(answer.status)];
      expect(Object.keys(responses)).toContain(String(answer.status));
      if (response === undefined) return undefined;
      expectHeaders(validator, response, answer);
      const schema = response.content?.['application/json'].schema;
      // Published for HEAD: nothing is sent.
      if (schema === undefined) expect(answer.text).toBe('');
      else {
        for (const form of FORMS) expectValid(validator(schema, form), answer.json);
      }
      return `${operationId} ${answer.status}`;
    },
  };
}

/** For clients, and as our service sends them. */
const FORMS = ['asPublished', 'asSent'] as const;
type Validator = (schema: AnySchema, form: (typeof FORMS)[number]) => ValidateFunction;

function validatorOf(schemas: Published['components']['schemas']): Validator {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  ajv.addVocabulary(['x-origin', 'components']);
  // Clients allow future fields. Our service sends only published ones, and for an error all ten.
  const asSent = Object.entries(schemas).map(([name, schema]) => [
    name,
    {
      ...schema,
      ...(schema.properties !== undefined && { additionalProperties: false }),
      ...(name === 'ErrorMessage' && { required: Object.keys(schema.properties ?? {}) }),
    },
  ]);
  ajv.addSchema({ $id: 'asPublished', components: { schemas } });
  ajv.addSchema({ $id: 'asSent', components: { schemas: Object.fromEntries(asSent) } });
  const compiled = new Map<string, ValidateFunction>();
  return (schema, form) => {
    const within = JSON.stringify(schema).replaceAll('#/components/', `${form}#/components/`);
    const validate = compiled.get(within) ?? ajv.compile(JSON.parse(within));
    compiled.set(within, validate);
    return validate;
  };
}

function operationAt(
  paths: Published['paths'],
  method: string,
  path: string,
): PublishedOperation | undefined {
  const found = Object.entries(paths).find(([template]) =>
    new RegExp(`^${template.replace('{guid}', '[^/]+')}/?$`).test(path),
  );
  return found?.[1][method.toLowerCase()];
}

function expectHeaders(
  validator: Validator,
  { headers: listed }: PublishedResponse,
  { headers }: Answered,
): void {
  for (const [name, { required, schema }] of Object.entries(listed)) {
    const value = headers.get(name);
    if (required) expect({ name, value }).toEqual({ name, value: expect.any(String) });
    if (value !== null) expectValid(validator(schema, 'asPublished'), value);
  }
  const names = new Set(Object.keys(listed).map((name) => name.toLowerCase()));
  const more = [...headers.keys()].filter((name) => !names.has(name) && !OF_HTTP.has(name));
  expect(more).toEqual([]);
}

function expectError(validator: Validator, body: unknown, status: number, id: string | null): void {
  expectValid(validator({ $ref: '#/components/schemas/ErrorMessage' }, 'asSent'), body);
  expect(body).toMatchObject({ status: String(status), requestId: id, errors: [] });
  const code: unknown = Reflect.get(Object(body), 'code');
  expect(codes.get(Number(code))).toBe(status);
}

function expectValid(validate: ValidateFunction, value: unknown): void {
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}
