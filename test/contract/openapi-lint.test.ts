/** The published document under a third-party linter, by every applicable rule. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
const PUBLISHED = join(ROOT, 'assets/openapi.json');
const LINTER = join(ROOT, 'node_modules/.bin/redocly');
const RULES = join(ROOT, 'test/contract/openapi-lint.yaml');

/** Broken rules, once per violation. */
async function brokenRules(document: string): Promise<readonly string[]> {
  const words = ['lint', document, '--config', RULES, '--format', 'json'];
  // Otherwise it checks for updates.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const ended = promisify(execFile)(LINTER, words, { cwd: ROOT, env });
  const { stdout } = await ended.catch((error: unknown) => ({
    stdout: String(Reflect.get(Object(error), 'stdout')),
  }));
  const found: unknown = JSON.parse(stdout);
  const problems: unknown = Reflect.get(Object(found), 'problems');
  if (!Array.isArray(problems)) throw new Error('The linter printed no problems.');
  return problems.map((problem) => String(Reflect.get(Object(problem), 'ruleId')));
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
