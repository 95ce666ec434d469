/** Whether a process of this machine still runs. */
import { systemCode } from './system-error.ts';

/** True where a process has this number, even if it is another than before; and where that can't be determined. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be signaled, but it runs.
    return systemCode(error) !== 'ESRCH';
  }
}
