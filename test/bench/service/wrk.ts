/** Load by wrk, written in C and light on the server's processors. A smoke run sends each request once instead. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { IS_SMOKE } from '../bench-size.ts';
import { AGENT } from './served-archive.ts';

const run = promisify(execFile);

export interface Load {
  readonly url: string;
  /** In turn. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Makes requests POSTs. */
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface Throughput {
  readonly perSecond: number;
  /** Ms. */
  readonly p99: number;
}

/** Throws for an unsuccessful answer. */
export async function load(folder: string, what: Load): Promise<Throughput> {
  if (IS_SMOKE) return sentOnce(what);
  const script = join(folder, 'load.lua');
  await writeFile(script, luaOf(what));
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${what.connections}`,
    `-d${what.seconds}s`,
    '--latency',
    '--timeout',
    '30s',
    '-s',
    script,
    what.url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Not every answer was good: ${stdout}`);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const [, amount, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return { perSecond, p99: Number(amount) * (unit === 'us' ? 0.001 : unit === 's' ? 1_000 : 1) };
}

async function sentOnce({ url: origin, paths, headers, body }: Load): Promise<Throughput> {
  const begun = performance.now();
  for (const path of paths) {
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await AGENT.request({ origin, path, method, headers, body: body ?? null });
    await answer.body.dump();
    if (answer.statusCode >= 400) throw new Error(`${path} was answered ${answer.statusCode}.`);
  }
  const ms = performance.now() - begun;
  return { perSecond: (1_000 * paths.length) / ms, p99: ms };
}

function luaOf({ paths, headers, body }: Load): string {
  const lua = JSON.stringify;
  return [
    ...(body === undefined ? [] : ['wrk.method = "POST"', `wrk.body = ${lua(body)}`]),
    ...Object.entries(headers).map(([name, value]) => `wrk.headers[${lua(name)}] = ${lua(value)}`),
    `local paths = {${paths.map((path) => lua(path)).join(',')}}`,
    'local n = 0',
    'function request()',
    '  n = n % #paths + 1',
    '  return wrk.format(nil, paths[n])',
    'end',
  ].join('\n');
}
