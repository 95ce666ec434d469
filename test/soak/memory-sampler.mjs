/** Loaded before the program. Notes the PID and, on SIGUSR2, memory held after a full collection. */
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const log = process.env.LINECHECK_MEMORY_LOG;
const note = (value) => appendFileSync(log, `${JSON.stringify(value)}\n`);

note({ pid: process.pid });
process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  for (let times = 0; times < 3; times += 1) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  note({ liveBytes: heapUsed + arrayBuffers });
});
