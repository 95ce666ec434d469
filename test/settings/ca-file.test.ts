import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectionFrom } from '../../src/reader/sources/connection.ts';
import { AUTHORITY, AUTHORITY_FILE } from '../api/network-fixture.ts';

const CONFIGURED = {
  LINECHECK_BASE_URL: 'https://kitchen.example',
  LINECHECK_CLIENT_ID: 'line-7',
  LINECHECK_CLIENT_SECRET: 'kx9-very-secret-0451',
  LINECHECK_RESTAURANT: '0f1e2d3c-0000-4000-8000-000000000001',
};

/** Returns the path. */
async function file(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-ca-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'authority.pem');
  await writeFile(path, text);
  return path;
}

test('the flag is stronger than the variable', async () => {
  const environment = { ...CONFIGURED, LINECHECK_CA_FILE: '/nowhere' };
  const connection = await connectionFrom({ caFile: AUTHORITY_FILE }, environment);
  expect(connection?.authorities).toBe(AUTHORITY.trim());
  expect(await connectionFrom({}, CONFIGURED)).not.toHaveProperty('authorities');
});

test('only certificates are taken from a file', async () => {
  const path = await file(`a note\n${AUTHORITY}-----BEGIN PRIVATE KEY-----\nAAAA\n${AUTHORITY}`);
  const { authorities } = (await connectionFrom({ caFile: path }, CONFIGURED)) ?? {};
  expect(authorities?.match(/BEGIN/g)).toHaveLength(2);
  expect(authorities).not.toContain('PRIVATE');
});

test.each([
  ['nothing', ''],
  ['DER', '\u0030\u0082\u0001'],
  ['a damaged certificate', AUTHORITY.replace('MII', 'AAA')],
])('a file of %s is refused by name', async (_, text) => {
  const path = await file(text);
  await expect(connectionFrom({ caFile: path }, CONFIGURED)).rejects.toThrow(
    `${path} has no PEM certificate.`,
  );
});

test.each([
  ['/nowhere/at-all.pem', "Can't read /nowhere/at-all.pem"],
  ['/', 'is not a file'],
])('%s is %s', async (caFile, problem) => {
  await expect(connectionFrom({ caFile }, CONFIGURED)).rejects.toThrow(problem);
});
