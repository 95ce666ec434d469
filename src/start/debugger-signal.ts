/** On SIGUSR1, Node opens a debugger on a port, so every user on the machine could run code as this one. */
import type * as inspector from 'node:inspector';

/** Ms until Node has acted on an earlier signal. Most commands end before, and then don't load the inspector. */
const LOOKS_MS = [100, 1_000];

/** Takes the signal from Node for the process's life, and closes what an earlier one opened. */
export function refuseDebugger(): void {
  process.on('SIGUSR1', () => undefined);
  if (process.execArgv.some((flag) => /^--inspect(?:-brk|-wait)?(?:=|$)/.test(flag))) return;
  // Node opens it between the timers and the immediates of a turn, too.
  const look = () => void setImmediate(closeDebugger).unref();
  for (const ms of LOOKS_MS) setTimeout(look, ms).unref();
}

function closeDebugger(): void {
  const { close, url }: typeof inspector = require('inspector');
  if (url() !== undefined) close();
}
