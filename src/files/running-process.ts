/** Whether a process of this machine still runs. */
import { systemCode } from './system-error.ts';

/** True where one has this number, though it may be another than the one that had it before; and where that cannot be found out. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be signalled, but it runs.
    return systemCode(error) !== 'ESRCH';
  }
}
