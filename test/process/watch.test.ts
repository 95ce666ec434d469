import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { builtProgram, processesOf } from './built-program.ts';
import { runCommand } from './command.ts';
import { serveKitchen } from './served-kitchen.ts';

const program = builtProgram();

test('a watch ends with 0 when it is so, with 1 when its time is over, and says what it found', async () => {
  const kitchen = await serveKitchen();
  const met = await runCommand(program, ['watch', '--until', 'findings>0 or rows<1'], kitchen);
  expect(met).toMatchObject({ code: 0, stderr: expect.stringContaining('whole business date') });
  expect(JSON.parse(met.stdout)).toMatchObject({ met: true, readings: 1 });
  const not = await runCommand(
    program,
    ['watch', '-q', '--until', 'rows>0', '--for', '1s'],
    kitchen,
  );
  expect(not).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(not.stdout)).toMatchObject({
    met: false,
    businessDate: expect.stringMatching(/^\d{8}$/),
  });
});

test('what to wait for must be told', async () => {
  const outcome = await runCommand(program, ['watch'], await serveKitchen());
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain('--until');
});

test('an interrupt ends it with 130 and leaves nothing behind', async () => {
  const child = spawn(process.execPath, [program.path, 'watch', '--until', 'rows>0'], {
    env: program.environment({
      ...(await serveKitchen()),
      LINECHECK_BASE_URL: 'http://127.0.0.1:9',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  // A platform that is not there is told when the first reading is over.
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const isFirst = !told.includes('UNREACHABLE');
    told += text;
    if (isFirst && told.includes('UNREACHABLE')) child.kill('SIGINT');
  });
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  expect(code).toBe(130);
  expect(told).toMatch(/\[UNREACHABLE\]\n.+\n.+ \[CANCELLED\]\n$/);
  expect(await processesOf(program)).toEqual([]);
}, 90_000);
