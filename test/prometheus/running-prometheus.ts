/** A real Prometheus scraping exporters, with the shipped alert rules. */
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetch } from 'undici';
import { expect, onTestFinished } from 'vitest';
import type { BuiltProgram } from '../process/built-program.ts';
import { startCommand } from '../process/command.ts';
import { debianProgram } from '../setup/debian-program.ts';

/** As shipped. */
export const ALERTS = new URL('../../assets/alerts.yml', import.meta.url).pathname;

/** Ends it when we do, or when we are gone and our pipe end closes. */
const GUARD = '"$@" & ran=$!; read -r _; kill -TERM "$ran" 2>/dev/null; wait "$ran"';

/** From the package. */
export interface PrometheusPrograms {
  readonly prometheus: string;
  readonly promtool: string;
}

/** Paths, or why there are none. */
export async function prometheusPrograms(): Promise<PrometheusPrograms | string> {
  const server = await debianProgram('prometheus');
  const tool = await debianProgram('promtool', 'prometheus');
  if ('why' in server) return server.why;
  return 'why' in tool ? tool.why : { prometheus: server.path, promtool: tool.path };
}

/** With text as stdin. Throws the output on a mistake. */
export async function promtool(
  { promtool: path }: PrometheusPrograms,
  args: readonly string[],
  input = '',
): Promise<string> {
  const running = promisify(execFile)(path, args);
  running.child.stdin?.end(input);
  const { stdout, stderr } = await running;
  return stdout + stderr;
}

/** With the current value. */
export interface Series {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

export interface RunningPrometheus {
  /** Current series. Throws on an invalid expression. */
  readonly query: (expression: string) => Promise<readonly Series[]>;
  readonly alerts: (state: 'pending' | 'firing') => Promise<readonly Series[]>;
}

/** For the rest of a test. Scrapes `host:port` targets each second. */
export async function startPrometheus(
  { prometheus }: PrometheusPrograms,
  program: BuiltProgram,
  targets: readonly string[],
): Promise<RunningPrometheus> {
  const folder = await mkdtemp(join(program.temporary, 'prometheus-'));
  const file = join(folder, 'prometheus.yml');
  const configuration = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [ALERTS],
    scrape_configs: [{ job_name: 'linecheck', static_configs: [{ targets }] }],
  };
  // JSON is YAML, too.
  await writeFile(file, JSON.stringify(configuration));
  const args = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    '--web.listen-address=127.0.0.1:0',
  ];
  const running = startCommand('/bin/sh', ['-c', GUARD, 'guard', prometheus, ...args], {
    cwd: folder,
    env: program.environment(),
  });
  onTestFinished(async () => {
    running.stdin.end();
    await running.ended;
  });
  const listening = () => /msg="Listening on" address=(\S+)/.exec(running.stderr())?.[1];
  await expect.poll(listening, { timeout: 60_000 }).toBeDefined();
  await expect.poll(running.stderr, { timeout: 60_000 }).toContain('ready to receive web requests');
  const query = async (expression: string) => {
    const url = new URL(`http://${listening()}/api/v1/query`);
    url.searchParams.set('query', expression);
    const answer = (await (await fetch(url)).json()) as {
      readonly status: string;
      readonly error?: string;
      readonly data: { readonly result: readonly Series[] };
    };
    if (answer.status !== 'success') throw new Error(`${expression}: ${answer.error}`);
    return answer.data.result;
  };
  return { query, alerts: (state) => query(`ALERTS{alertstate="${state}"}`) };
}
