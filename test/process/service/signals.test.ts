import { once } from 'node:events';
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { startExporting } from './exporting-program.ts';
import { servedArchive } from './served-archive.ts';
import { type ServingProgram, serveHere, startServing } from './serving-program.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);
/** This checkout's Node for scripts. The tests' own may be older. */
const NEW_NODE = join(import.meta.dirname, '../../..', 'node_modules', '.bin', 'node');

const inProcess = (args: readonly string[]) => startServing(program, args);
const here = (args: readonly string[]) => serveHere(startHere, args);

/** Each signal once in a process, which shows that the signal gets there, and that nothing prevents the end. */
const FIRST = [
  ['SIGTERM', inProcess],
  ['SIGINT', here],
] as const;
const SECOND = [
  ['SIGTERM', here],
  ['SIGINT', inProcess],
] as const;

/** Mid-login: waits for two bytes of body. */
async function midRequest(start: typeof inProcess) {
  const { address } = await servedArchive(program);
  const serving = await start(['--port', '0', '--archive', address]);
  const socket = connect(Number(new URL(serving.url).port), '127.0.0.1');
  socket.write(
    'POST /authentication/v1/authentication/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
  );
  await once(socket, 'data');
  return { serving, socket };
}

/** Waits until the signal was heard. */
async function printed(serving: ServingProgram, signal: NodeJS.Signals) {
  serving.signal(signal);
  await expect
    .poll(serving.log, { interval: 5 })
    .toContainEqual(expect.objectContaining({ message: expect.stringContaining(signal) }));
}

test.each(FIRST)(
  'after %s, open requests are answered, and new ones are not',
  async (signal, start) => {
    const { serving, socket } = await midRequest(start);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    await printed(serving, signal);
    const late = connect(Number(new URL(serving.url).port), '127.0.0.1');
    const [refusal] = await once(late, 'error');
    expect(refusal).toMatchObject({ code: 'ECONNREFUSED' });
    const closed = once(socket, 'close');
    socket.write('{}');
    expect(await serving.ended).toEqual({ code: 0, signal: null });
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*"code":40005/i);
  },
);

test.each(SECOND)('a second signal (%s) ends it at once', async (second, start) => {
  const { serving, socket } = await midRequest(start);
  socket.on('error', () => undefined);
  await printed(serving, 'SIGTERM');
  let end: unknown;
  void serving.ended.then((ended) => {
    end = ended;
  });
  // An immediate one may be the first again, by another way.
  const sent = () => {
    if (end === undefined) serving.signal(second);
    return end;
  };
  await expect.poll(sent).toEqual({ code: null, signal: second });
});

test('a signal that comes in two ways, as Ctrl-C does under npm, counts once', async () => {
  const { serving, socket } = await midRequest(here);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  await printed(serving, 'SIGINT');
  serving.signal('SIGINT');
  const closed = once(socket, 'close');
  socket.write('{}');
  expect(await serving.ended).toEqual({ code: 0, signal: null });
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

/** With an old Node, includes the one it starts. */
async function processesFrom(pid: number): Promise<readonly number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [
    pid,
    ...children
      .split(' ')
      .filter((each) => each !== '')
      .map(Number),
  ];
}

async function listeningPorts(pid: number): Promise<readonly number[]> {
  const folder = `/proc/${pid}/fd`;
  const files = await readdir(folder);
  const open = new Set(
    await Promise.all(files.map((file) => readlink(join(folder, file)).catch(() => ''))),
  );
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((table) => readFile(`/proc/${pid}/net/${table}`, 'utf8')),
  );
  return tables
    .flatMap((table) => table.split('\n').slice(1))
    .map((line) => line.trim().split(/ +/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && open.has(`socket:[${inode}]`))
    .map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16));
}

test.runIf(process.platform === 'linux')(
  'SIGUSR1 opens no debugger in a service or an exporter, and does not end them',
  async () => {
    const { address } = await servedArchive(program);
    const demo = ['--demo', '--demo-profile', 'cafe', '--port', '0'];
    for (const running of [
      await startServing(program, ['--port', '0', '--archive', address]),
      await startServing(program, ['--port', '0', '--archive', address], {}, NEW_NODE),
      await startExporting(program, demo),
    ]) {
      const pids = await processesFrom(running.pid ?? 0);
      const listening = async () => (await Promise.all(pids.map(listeningPorts))).flat();
      const before = await listening();
      expect(before).toContain(Number(new URL(running.url).port));
      for (const pid of pids) process.kill(pid, 'SIGUSR1');
      for (let time = 0; time < 20; time += 1) {
        expect((await fetch(new URL('/health', running.url))).status).toBe(200);
        expect(await listening()).toEqual(before);
      }
      running.signal('SIGTERM');
      expect(await running.ended).toEqual({ code: 0, signal: null });
      expect(running.errors()).not.toContain('Debugger');
    }
  },
);

test.runIf(process.platform === 'linux')(
  "SIGUSR1 before the program's first line leaves no debugger open",
  async () => {
    const { address } = await servedArchive(program);
    const early = join(program.temporary, 'early-signal.cjs');
    await writeFile(early, "process.kill(process.pid, 'SIGUSR1');\n");
    const options = { NODE_OPTIONS: `--inspect-port=0 --require ${early}` };
    const args = ['--port', '0', '--archive', address];
    const running = await startServing(program, args, options, NEW_NODE);
    await expect.poll(running.errors).toContain('Debugger listening');
    const port = Number(new URL(running.url).port);
    await expect.poll(() => listeningPorts(running.pid ?? 0), { timeout: 10_000 }).toEqual([port]);
    running.signal('SIGTERM');
    expect(await running.ended).toEqual({ code: 0, signal: null });
  },
);

test('a taken port ends it with 2 and a sentence', async () => {
  const { address } = await servedArchive(program);
  const serving = await serveHere(startHere, ['--port', '0', '--archive', address]);
  const { port } = new URL(serving.url);
  const args = ['serve', '--port', port, '--archive', address];
  const refused = await runHere(args);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toMatch(/^linecheck: [^{]*$/);
  expect(refused.stderr).toContain(
    `Can't listen on port ${port} of 127.0.0.1: the port is in use.`,
  );
});

test('plain http beyond this machine causes a warning, and less is logged if --log-level says so', async () => {
  const { address } = await servedArchive(program);
  const args = ['--port', '0', '--archive', address, '--host', '0.0.0.0', '--log-level', 'warn'];
  const serving = await serveHere(startHere, args);
  expect(serving.firstLine).toMatch(/^linecheck serving http:\/\/0\.0\.0\.0:\d+$/);
  await (await fetch(serving.url.replace('0.0.0.0', '127.0.0.1'))).arrayBuffer();
  serving.signal('SIGTERM');
  await serving.ended;
  expect(serving.log()).toEqual([
    expect.objectContaining({ level: 'warn', message: expect.stringContaining('--tls-cert') }),
  ]);
});
