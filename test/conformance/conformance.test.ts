/** Checks our own service over HTTP, or with CONFORMANCE_URL any server for this API. */
import { afterAll, expect, test } from 'vitest';
import { DOCUMENT_DIALECT } from '../../src/contract/dialect.ts';
import { GRILL } from '../service/running-kitchen.ts';
import { BEHAVIORS } from './behaviors/behaviors.ts';
import { findingOf } from './findings.ts';
import { DATE, runFullKitchen } from './kitchen.ts';
import { Server, type Subject } from './server.ts';

/** From CONFORMANCE_URL and so on. Throws where a required one is missing. */
function variable(name: string, otherwise?: string): string {
  const value = process.env[`CONFORMANCE_${name}`] ?? otherwise;
  if (value === undefined) throw new Error(`CONFORMANCE_${name} is missing.`);
  return value;
}

const url = variable('URL', '');
const server = new Server(url === '' ? await ownService() : givenServer());
afterAll(() => server.close());

/** Platforms allow ten requests a second (A24). */
function givenServer(): Subject {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  return {
    url: url.replace(/\/$/, ''),
    credentials: { clientId: variable('CLIENT_ID'), clientSecret: variable('CLIENT_SECRET') },
    restaurant: variable('RESTAURANT'),
    businessDate: variable('DATE', yesterday.replaceAll('-', '')),
    dialect: {
      headerPrefix: variable('HEADER_PREFIX', DOCUMENT_DIALECT.headerPrefix),
      userAccessType: variable('USER_ACCESS_TYPE', DOCUMENT_DIALECT.userAccessType),
    },
    pauseMs: 100,
  };
}

async function ownService(): Promise<Subject> {
  const kitchen = await runFullKitchen();
  afterAll(() => kitchen.stop());
  return {
    url: kitchen.url,
    credentials: kitchen.credentials,
    restaurant: GRILL.guid,
    businessDate: DATE,
  };
}

const checkable = BEHAVIORS.filter(({ notCheckable }) => notCheckable === undefined);

test.for(checkable)('$id: $says', async (behavior, { skip }) => {
  const { result, seen } = await findingOf(behavior, server);
  const text = `${result}: ${seen}`;
  const isOpen = result === 'not judged' || result === 'differs';
  if (isOpen && url !== '') skip(text);
  // What this kitchen doesn't show, the others in service-conformance.ts do.
  expect(result === 'not judged' ? 'pass' : text).toMatch(/^pass/);
});
