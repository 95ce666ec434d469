import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInstant } from '../../src/contract/instant.ts';
import { openApi } from '../docs/openapi.ts';

const document = openApi();

/** Fails the test on a missing step. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    expect(inner).toHaveProperty([step]);
    return Reflect.get(Object(inner), step);
  }, value);
}

const keysAt = (...path: readonly string[]) => Object.keys(Object(at(document, ...path)));

/** Includes the value. */
function objectsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

const operations = keysAt('paths').flatMap((path) =>
  keysAt('paths', path).map((method) => ({
    path,
    method,
    operation: at(document, 'paths', path, method),
  })),
);
const schemas = keysAt('components', 'schemas');

describe('the OpenAPI document', () => {
  it('is of version 3.1 and names the API and its version', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.2' } });
    expect(at(document, 'info', 'title')).toMatch(/\S/);
  });

  it('has the four API operations, and HEAD for those that read', () => {
    const STATIONS = '/kitchen/v1/published/prepStations';
    expect(
      operations.map(({ method, path, operation }) => [
        at(operation, 'operationId'),
        method,
        path,
        at(operation, 'x-origin'),
      ]),
    ).toEqual([
      ['prepStationsGet', 'get', STATIONS, 'document'],
      ['prepStationsHead', 'head', STATIONS, 'our choice'],
      ['prepStationsGuidGet', 'get', `${STATIONS}/{guid}`, 'document'],
      ['prepStationsGuidHead', 'head', `${STATIONS}/{guid}`, 'our choice'],
      ['itemFulfillmentsGet', 'get', '/kitchen/v1/export/itemFulfillments', 'document'],
      ['itemFulfillmentsHead', 'head', '/kitchen/v1/export/itemFulfillments', 'our choice'],
      ['authenticationLoginPost', 'post', '/authentication/v1/authentication/login', 'document'],
    ]);
  });

  it('has one component for each resource, and one that explains instants', () => {
    expect(schemas).toEqual([
      'AuthenticationRequest',
      'AuthenticationResponse',
      'AuthenticationToken',
      'ErrorMessage',
      'Instant',
      'ItemFulfillment',
      'PlatformReference',
      'PrepStation',
    ]);
  });

  it('refers only to existing components', () => {
    const references = objectsIn(document).flatMap((each) => {
      const reference: unknown = Reflect.get(each, '$ref');
      return reference === undefined ? [] : [reference];
    });
    const known = schemas.map((name) => `#/components/schemas/${name}`);
    expect(references.filter((each) => !known.some((name) => name === each))).toEqual([]);
    expect(new Set(references).size).toBe(known.length);
  });

  it('describes a component once, and each use where it is used', () => {
    expect(at(document, 'components', 'schemas', 'PlatformReference')).not.toHaveProperty(
      'description',
    );
    const station = at(
      document,
      'components',
      'schemas',
      'PrepStation',
      'properties',
      'kitchenPrinter',
    );
    expect(station).toEqual({
      $ref: '#/components/schemas/PlatformReference',
      description: 'Reference to the kitchen printer assigned to the station',
      'x-origin': 'document',
    });
  });

  it('nests errors in errors', () => {
    expect(
      at(document, 'components', 'schemas', 'ErrorMessage', 'properties', 'errors', 'items'),
    ).toEqual({
      $ref: '#/components/schemas/ErrorMessage',
    });
  });

  it('leaves room for fields of the future', () => {
    expect(JSON.stringify(document)).not.toContain('additionalProperties');
  });

  it('has answers with a description, and parameters with a name, a place, and a type', () => {
    for (const { operation } of operations) {
      const answers = Object.entries(Object(at(operation, 'responses')));
      expect(answers.map(([status]) => status)).toContain('200');
      for (const [status, answer] of answers) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(at(answer, 'description')).toMatch(/\S/);
        expect(['document', 'our choice']).toContain(at(answer, 'x-origin'));
      }
      for (const parameter of Object.values(Object(at(operation, 'parameters')))) {
        expect(at(parameter, 'name')).toMatch(/^[\w-]+$/);
        expect(['query', 'path', 'header']).toContain(at(parameter, 'in'));
        expect(at(parameter, 'required')).toBeTypeOf('boolean');
        expect(at(parameter, 'schema', 'type')).toBe('string');
      }
    }
  });

  it('declares the variables of a path, and no others', () => {
    for (const { path, operation } of operations) {
      const declared = Object.values(Object(at(operation, 'parameters')))
        .filter((parameter) => at(parameter, 'in') === 'path')
        .map((parameter) => `{${String(at(parameter, 'name'))}}`);
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(declared);
    }
  });

  it('requires the scope for the kitchen operations, and none for the login', () => {
    const kitchen = Array.from({ length: 6 }, () => [{ clientCredentials: ['kitchen:read'] }]);
    expect(operations.map(({ operation }) => at(operation, 'security'))).toEqual([...kitchen, []]);
  });

  it('has schemas that a validator accepts, and that tell right from wrong', () => {
    const ajv = new Ajv2020({ strict: true });
    addFormats.default(ajv);
    ajv.addVocabulary(['components', 'x-origin']);
    ajv.addSchema({ $id: 'openapi', components: at(document, 'components') });
    const valid = (name: string, value: unknown) =>
      ajv.validate({ $ref: `openapi#/components/schemas/${name}` }, value);
    for (const name of schemas) expect(valid(name, 'text')).toBe(false);
    expect(valid('PrepStation', { guid: 'g', entityType: 'PrepStation', printingMode: 'ON' })).toBe(
      true,
    );
    expect(valid('PrepStation', { guid: 'g', entityType: 'PrepStation', printingMode: 1 })).toBe(
      false,
    );
    expect(valid('PrepStation', { guid: 'g', entityType: 'PrepStation', kitchenPrinter: {} })).toBe(
      false,
    );
    expect(valid('PrepStation', { name: 'Grill' })).toBe(false);
    expect(valid('ItemFulfillment', { itemFulfillmentLevel: 0.5 })).toBe(false);
    expect(valid('ErrorMessage', { errors: [{ errors: [{ code: 'x' }] }] })).toBe(false);
  });

  it('lists the values of an enumeration, and allows others', () => {
    for (const [resource, field, values] of [
      ['PrepStation', 'printingMode', 2],
      ['PrepStation', 'expoRouting', 3],
      ['ItemFulfillment', 'itemFulfillmentLevel', 3],
      ['ItemFulfillment', 'orderSource', 17],
    ] as const) {
      const schema = at(document, 'components', 'schemas', resource, 'properties', field);
      const known = at(schema, 'anyOf', '0', 'enum');
      expect(known).toHaveLength(values);
      const type = at(schema, 'anyOf', '0', 'type');
      expect(at(schema, 'anyOf')).toEqual([
        { type, enum: known, 'x-origin': 'document' },
        { type, description: 'Values may be added', 'x-origin': 'our choice' },
      ]);
    }
  });

  it('names the point behind a nullable field', () => {
    const nullable = objectsIn(at(document, 'components')).flatMap((each) =>
      Object.entries(each).flatMap(([name, field]) => {
        const branches: unknown = Reflect.get(Object(field), 'anyOf');
        if (!Array.isArray(branches)) return [];
        const found: unknown = branches.find(
          (branch) => Reflect.get(Object(branch), 'type') === 'null',
        );
        return found === undefined ? [] : [[name, at(found, 'x-origin')]];
      }),
    );
    const ours = [
      'idToken',
      'refreshToken',
      'status',
      'code',
      'message',
      'messageKey',
      'fieldName',
    ];
    const more = ['link', 'requestId', 'developerMessage', 'canRetry'];
    expect(nullable).toEqual([
      ['scope', 'document'],
      ...[...ours, ...more].map((name) => [name, 'our choice']),
    ]);
  });

  it('describes instants as the service sends them, and the parameter as it accepts it', () => {
    const written = new RegExp(String(at(document, 'components', 'schemas', 'Instant', 'pattern')));
    const parameters = Object.values(Object(at(operations[0]?.operation, 'parameters')));
    const lastModified = parameters.find((each) => at(each, 'name') === 'lastModified');
    const read = new RegExp(String(at(lastModified, 'schema', 'pattern')));
    expect(JSON.stringify(document)).not.toContain('"date-time"');
    expect(written.test('2025-02-15T12:30:00.000Z')).toBe(false);
    expect(read.test('2025-02-15T12:30:00.000Z')).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253_402_300_799_999 }), (epochMs) => {
        const text = formatInstant(epochMs);
        expect(text).toMatch(written);
        expect(text).toMatch(read);
      }),
    );
  });

  it('uses the names of the dialect', () => {
    const text = JSON.stringify(openApi({ headerPrefix: 'Acme', userAccessType: 'X' }));
    expect(text).toContain('Acme-Restaurant-External-ID');
    expect(text).toContain('Acme-Next-Page-Token');
    expect(text).not.toContain('Platform-');
    expect(JSON.stringify(document)).not.toMatch(/\{(?:restaurant|nextPage|rateLimit)\}/);
  });
});
