import { expect, it } from 'vitest';
import {
  AuthenticationRequestSchema,
  AuthenticationResponseSchema,
  AuthenticationTokenSchema,
} from '../../src/contract/authentication.ts';
import { ErrorMessageSchema } from '../../src/contract/error-message.ts';
import { ItemFulfillmentSchema } from '../../src/contract/item-fulfillment.ts';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { PlatformReferenceSchema, PrepStationSchema } from '../../src/contract/prep-station.ts';
import { DOCUMENT_SECTIONS } from './behaviors/behavior.ts';
import { BEHAVIORS } from './behaviors/behaviors.ts';

const ids = BEHAVIORS.map(({ id }) => id);
/** Sections without a rule: their result is "not shown". */
const SILENT: ReadonlySet<string> = new Set(['States and transitions', 'Events']);

it('every ID exists once, and is made of words and names', () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z-]+(?:\.[A-Za-z0-9_-]+)+$/);
});

it('every behavior is one sentence without a full stop', () => {
  for (const { says } of BEHAVIORS) expect(says).toMatch(/^[A-Z`/0-9][^\n]+[^.\s]$/);
});

it('what the document requires names a section of it, and every section is named', () => {
  const named = BEHAVIORS.filter(({ origin }) => origin === 'document').map(({ where }) => where);
  const prescribing = DOCUMENT_SECTIONS.filter((section) => !SILENT.has(section));
  expect([...new Set(named)].sort()).toEqual([...prescribing].sort());
});

it('what we chose names a point of ours or a standard, and every point is named', () => {
  const choices = BEHAVIORS.filter(({ origin }) => origin === 'our choice');
  for (const { where } of choices) expect(where).toMatch(/^(?:A\d+|RFC \d+|Operation)$/);
  const settled = Array.from({ length: 30 }, (_, at) => `A${at + 1}`);
  const named = new Set<string>(choices.map(({ where }) => where));
  expect(settled.filter((point) => !named.has(point))).toEqual([]);
});

it.each([
  ['login.request', AuthenticationRequestSchema],
  ['login.response', AuthenticationResponseSchema],
  ['login.token', AuthenticationTokenSchema],
  ['platform-reference', PlatformReferenceSchema],
  ['prep-station', PrepStationSchema],
  ['item-fulfillment', ItemFulfillmentSchema],
  ['error-message', ErrorMessageSchema],
])('every field of %s has a behavior', (prefix, { properties }) => {
  for (const field of Object.keys(properties)) expect(ids).toContain(`${prefix}.${field}`);
});

it('every value of an enumeration and every address has a behavior', () => {
  const { printingMode, expoRouting } = PrepStationSchema.properties;
  const { itemFulfillmentLevel, orderSource } = ItemFulfillmentSchema.properties;
  for (const [prefix, values] of [
    ['prep-station.printingMode', printingMode.enum],
    ['prep-station.expoRouting', expoRouting.enum],
    ['item-fulfillment.itemFulfillmentLevel', itemFulfillmentLevel.enum],
  ] as const) {
    for (const value of values) expect(ids).toContain(`${prefix}.${value}`);
  }
  const sources = BEHAVIORS.find(({ id }) => id === 'item-fulfillment.orderSource.values');
  expect(sources?.says).toContain(` ${orderSource.enum.length} listed values`);
  const said = BEHAVIORS.map(({ says }) => says).join('\n');
  for (const { method, path } of Object.values(OPERATIONS)) {
    expect(said).toContain(`${method} ${path} `);
  }
});
