/** The published document under a third-party linter, by every applicable rule. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lint, loadConfig } from '@redocly/openapi-core';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
const PUBLISHED = join(ROOT, 'assets/openapi.json');
const RULES = join(ROOT, 'test/contract/openapi-lint.yaml');

/** Broken rules, once per violation. */
async function brokenRules(document: string): Promise<readonly string[]> {
  const config = await loadConfig({ configPath: RULES });
  const problems = await lint({ ref: document, config });
  return problems.map(({ ruleId }) => ruleId);
}

test('the document breaks no rule', async () => {
  expect(await brokenRules(PUBLISHED)).toEqual([]);
});

test('the linter finds what is wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-lint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const text = await readFile(PUBLISHED, 'utf8');
  const wrong = text
    .replaceAll('"X-Request-Id": {', '"X-Other": {')
    .replace('"operationId": "prepStationsHead"', '"operationId": "prepStationsGet"')
    .replace('"examples": [', '"examples": [ "2025-02-15T12:30:00.000Z",')
    .replace('#/components/schemas/PrepStation"', '#/components/schemas/Nothing"');
  const path = join(folder, 'openapi.json');
  await writeFile(path, wrong);
  expect(new Set(await brokenRules(path))).toEqual(
    new Set([
      'response-contains-header',
      'operation-operationId-unique',
      'no-invalid-schema-examples',
      'no-unresolved-refs',
    ]),
  );
});
