import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { runningHere, startingHere } from '../in-process.ts';
import { servedArchive } from './served-archive.ts';
import { type ServingProgram, serveHere, startServing } from './serving-program.ts';

const program = builtProgram();
const runHere = runningHere(program);
const startHere = startingHere(program);

/** A service in the middle of a login: it waits for two bytes of body. */
async function midRequest() {
  const { address } = await servedArchive(program);
  const serving = await startServing(program, ['--port', '0', '--archive', address]);
  const socket = connect(Number(new URL(serving.url).port), '127.0.0.1');
  socket.write(
    'POST /authentication/v1/authentication/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
  );
  await once(socket, 'data');
  return { serving, socket };
}

/** Sends the signal and waits until it was heard. */
async function printed(serving: ServingProgram, signal: NodeJS.Signals) {
  serving.signal(signal);
  await expect
    .poll(serving.log, { interval: 5 })
    .toContainEqual(expect.objectContaining({ message: expect.stringContaining(signal) }));
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'after %s what is being answered is answered, and nobody else is',
  async (signal) => {
    const { serving, socket } = await midRequest();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    await printed(serving, signal);
    const late = connect(Number(new URL(serving.url).port), '127.0.0.1');
    const [refusal] = await once(late, 'error');
    expect(refusal).toMatchObject({ code: 'ECONNREFUSED' });
    socket.write('{}');
    expect(await serving.ended).toEqual({ code: 0, signal: null });
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*"code":40005/i);
  },
);

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a second signal (%s) ends it at once',
  async (second) => {
    const { serving, socket } = await midRequest();
    socket.on('error', () => undefined);
    await printed(serving, 'SIGTERM');
    let end: unknown;
    void serving.ended.then((ended) => {
      end = ended;
    });
    // One that comes at once may be the first again, by another way.
    const sent = () => {
      if (end === undefined) serving.signal(second);
      return end;
    };
    await expect.poll(sent).toEqual({ code: null, signal: second });
  },
);

test('a signal that comes by two ways, as Ctrl-C does under npm, is one', async () => {
  const { serving, socket } = await midRequest();
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  await printed(serving, 'SIGINT');
  serving.signal('SIGINT');
  socket.write('{}');
  expect(await serving.ended).toEqual({ code: 0, signal: null });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test('a port that is taken ends it with 2 and a sentence', async () => {
  const { address } = await servedArchive(program);
  const serving = await serveHere(startHere, ['--port', '0', '--archive', address]);
  const { port } = new URL(serving.url);
  const args = ['serve', '--port', port, '--archive', address];
  const refused = await runHere(args);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain(
    `Can't listen on port ${port} of 127.0.0.1: the port is in use.`,
  );
  const metrics = await runHere(['serve', '--port', '0', '--metrics-port', port], {
    LINECHECK_ARCHIVE: address,
  });
  expect(metrics).toMatchObject({ code: 2, stdout: '' });
  expect(metrics.stderr).toContain(`port ${port}`);
});

test('plain http beyond this machine is warned of, and less is logged where less is asked for', async () => {
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
