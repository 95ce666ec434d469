/** Checks that an answer of the service is one that the published document lists for its operation, to the letter. */
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { type Dialect, DOCUMENT_DIALECT } from '../../src/contract/dialect.ts';
import { ERROR_CODES } from '../../src/contract/error-message.ts';
import { openApi } from '../../src/contract/openapi.ts';

/** The parts of the document that are read here. */
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
/** Headers of HTTP itself, or of a connection. */
const OF_HTTP = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);
/** On what went wrong on demand, which may be anything. */
const FAULT_HEADER = 'x-linecheck-fault';

export interface Answered {
  readonly status: number;
  readonly headers: { get(name: string): string | null; keys(): Iterable<string> };
  readonly text: string;
  readonly json: unknown;
}

/** The document that a service publishes, and the check of an answer against it. */
export interface PublishedContract {
  /** Every answer that the document lists, as `operationId status`. */
  readonly answers: readonly string[];
  /** Fails the test unless the answer is well formed. Names it as `answers` does, where its address is that of an operation. */
  readonly expect: (method: string, url: string, answer: Answered) => string | undefined;
}

const contracts = new Map<Dialect, PublishedContract>();

/** The contract in a dialect, its schemas compiled once for all services. */
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
      // What is published for HEAD is that nothing is sent.
      if (schema === undefined) expect(answer.text).toBe('');
      else {
        for (const form of FORMS) expectValid(validator(schema, form), answer.json);
      }
      return `${operationId} ${answer.status}`;
    },
  };
}

/** Components as clients are to take them, and as our service sends them. */
const FORMS = ['asPublished', 'asSent'] as const;
type Validator = (schema: AnySchema, form: (typeof FORMS)[number]) => ValidateFunction;

function validatorOf(schemas: Published['components']['schemas']): Validator {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  ajv.addVocabulary(['x-origin', 'components']);
  // Clients leave room for fields to come; our service sends none that it does not publish, and of an error all ten.
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
