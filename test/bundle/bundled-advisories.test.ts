/** `npm run audit` against a registry's recorded answer. `test/long/bundled-advisories.long.ts` asks the real one. */
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../process/built-program.ts';

const SCRIPT = new URL('bundled-advisories.mjs', import.meta.url).pathname;
const BULK = '/-/npm/v1/security/advisories/bulk';
const ADVISORY = {
  id: 1,
  url: 'https://github.example/advisories/GHSA-1',
  title: 'Answers mixed up',
  severity: 'high',
  vulnerable_versions: '<99.0.0',
  cwe: [],
  cvss: { score: 0, vectorString: null },
};
const program = builtProgram();

type Versions = Readonly<Record<string, readonly string[]>>;

/** Answers with these advisories by package. `questions` are the versions asked about. */
async function registry(advisories: object | undefined) {
  const questions: Versions[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const isPackage = request.url !== BULK && request.url !== '/-/npm/v1/security/audits/quick';
    const name = decodeURIComponent((request.url ?? '').slice(1));
    const version = questions.flatMap((each) => each[name] ?? [])[0] ?? '1.0.0';
    const about = { name, versions: { [version]: { name, version } } };
    if (request.url === BULK) questions.push(JSON.parse(gunzipSync(body).toString()));
    if (advisories === undefined) response.statusCode = 405;
    response.setHeader('content-type', 'application/json');
    const listed = { ...about, 'dist-tags': { latest: version } };
    response.end(JSON.stringify(isPackage ? listed : (advisories ?? {})));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { questions, url: `http://127.0.0.1:${port}/` };
}

/** The script's end. */
function audited(url: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, npm_config_registry: url, npm_config_cache: program.temporary };
  return new Promise((settle) => {
    const run = execFile(
      process.execPath,
      [SCRIPT, dirname(program.path)],
      { env },
      (_error, stdout, stderr) => settle({ code: run.exitCode ?? -1, stdout, stderr }),
    );
  });
}

test('the registry is asked about each bundled package, in its bundled version', async () => {
  const { questions, url } = await registry({});
  expect(await audited(url)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+ bundled packages, 0 advisories\.\n$/),
  });
  expect(Object.keys(questions[0] ?? {})).toEqual(
    expect.arrayContaining(['react', 'undici', 'fastify', 'yoga-layout']),
  );
});

test('an advisory is named if it is for a bundled version, and not if it is for another', async () => {
  const other = { ...ADVISORY, id: 2, vulnerable_versions: '<0.0.1' };
  const { url } = await registry({ undici: [ADVISORY], react: [other] });
  const { code, stdout } = await audited(url);
  expect(code).toBe(1);
  expect(stdout).toContain(`high: undici <99.0.0: Answers mixed up (${ADVISORY.url})`);
  expect(stdout).not.toContain('react');
});

test('a registry that does not answer is reported as a failure', async () => {
  const { url } = await registry(undefined);
  expect(await audited(url)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm could not ask: '),
  });
});
