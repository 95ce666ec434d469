/** A real Prometheus that scrapes exporters and knows the alert rules that ship. */
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetch } from 'undici';
import { expect, onTestFinished } from 'vitest';
import type { BuiltProgram } from '../process/built-program.ts';
import { startCommand } from '../process/command.ts';
import { debianProgram } from '../setup/debian-program.ts';

/** The alert rules that ship. */
export const ALERTS = new URL('../../assets/alerts.yml', import.meta.url).pathname;

/** Ends it when we end it, or are gone and our end of the pipe is closed. */
const GUARD = '"$@" & ran=$!; read -r _; kill -TERM "$ran" 2>/dev/null; wait "$ran"';

/** The programs of the package. */
export interface PrometheusPrograms {
  readonly prometheus: string;
  readonly promtool: string;
}

/** Their paths, or why there are none. */
export async function prometheusPrograms(): Promise<PrometheusPrograms | string> {
  const server = await debianProgram('prometheus');
  const tool = await debianProgram('promtool', 'prometheus');
  if ('why' in server) return server.why;
  return 'why' in tool ? tool.why : { prometheus: server.path, promtool: tool.path };
}

/** Runs promtool, with a text as its standard input. Throws with its output where it finds a mistake. */
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

/** A series and its current value. */
export interface Series {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

/** A Prometheus that runs. */
export interface RunningPrometheus {
  /** The series of an expression now; throws for one that is none. */
  readonly query: (expression: string) => Promise<readonly Series[]>;
  /** The alerts in a state. */
  readonly alerts: (state: 'pending' | 'firing') => Promise<readonly Series[]>;
}

/** Starts it for the rest of a test. It scrapes `host:port` targets each second. */
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
