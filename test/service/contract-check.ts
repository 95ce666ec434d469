/** Checks that an answer of the service is one that the contract lists for its operation, to the letter. */
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { ERROR_CODES, ErrorMessageSchema } from '../../src/contract/error-message.ts';
import { OPERATIONS, type Operation } from '../../src/contract/operations.ts';

const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true });
addFormats.default(ajv);

const ALL_TEN = { ...ErrorMessageSchema, required: Object.keys(ErrorMessageSchema.properties) };
const errorMessage = ajv.compile(ALL_TEN);
const codes = new Map<number, number>(
  Object.values(ERROR_CODES).map(({ code, status }) => [code, status]),
);

const operations: readonly {
  operation: Operation;
  schemas: ReadonlyMap<number, ValidateFunction>;
}[] = Object.values(OPERATIONS).map((operation: Operation) => ({
  operation,
  schemas: new Map(
    operation.answers.flatMap(({ status, schema }) =>
      schema === undefined || status >= 400 ? [] : [[status, ajv.compile(schema)]],
    ),
  ),
}));

interface Answered {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
  readonly json: unknown;
}

/** Fails the test unless the answer is well formed. */
export function expectContract(method: string, url: string, answer: Answered): void {
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[\w.-]{1,128}$/);
  if (method === 'HEAD') return expect(answer.text).toBe('');
  if (answer.status === 204 || answer.status === 304) return expect(answer.text).toBe('');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
  if (answer.status >= 400) return expectError(answer.json, answer.status, id);

  const path = url.split('?', 1)[0] ?? '';
  const found = operations.find(
    ({ operation }) =>
      new RegExp(`^${operation.path.replace('{guid}', '[^/]+')}/?$`).test(path) &&
      operation.method === method,
  );
  if (found === undefined) return;
  const { operation, schemas } = found;
  expect(operation.answers.map(({ status }) => status)).toContain(answer.status);
  expectValid(schemas.get(answer.status), answer.json);
}

function expectError(body: unknown, status: number, id: string | null): void {
  expectValid(errorMessage, body);
  expect(body).toMatchObject({ status: String(status), requestId: id, errors: [] });
  const code: unknown = Reflect.get(Object(body), 'code');
  expect(codes.get(Number(code))).toBe(status);
}

function expectValid(validate: ValidateFunction | undefined, value: unknown): void {
  expect(validate).toBeDefined();
  validate?.(value);
  expect(validate?.errors ?? []).toEqual([]);
}
