/** V8's room for new objects, as the shipped program leaves it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { startCommand } from '../command.ts';

const program = builtProgram();

/** In both halves. */
const MAX_MB = 2.1;

test('a command that stays gives back the memory that only its start needed', async () => {
  const report = join(program.temporary, 'report-room.cjs');
  await writeFile(
    report,
    `process.on('exit', () => {
      const spaces = require('node:v8').getHeapSpaceStatistics();
      const { space_size } = spaces.find((space) => space.space_name === 'new_space');
      console.error('room ' + space_size / 1e6);
    });`,
  );
  const options = {
    cwd: program.temporary,
    env: program.environment({ NODE_OPTIONS: `--require ${report}` }),
  };
  const words = [program.path, 'sandbox', '--port', '0', '--format', 'json'];
  const sandbox = startCommand(process.execPath, words, options);
  await expect.poll(sandbox.stdout).toContain('baseUrl');
  sandbox.signal('SIGTERM');
  const { code, stderr } = await sandbox.ended;
  expect(code).toBe(0);
  const [, room] = /^room (.+)$/m.exec(stderr) ?? [];
  expect(Number(room)).toBeLessThanOrEqual(MAX_MB);
});
