/** The log of a service: JSON objects, one a line, from a level on. */
import type { LogLevel } from './serve-settings.ts';
import { LOG_LEVELS } from './serve-settings.ts';

/** Where log lines go. */
export interface JsonLog {
  /** An object of the service; without a level it is information. */
  readonly line: (line: object) => void;
  /** A sentence to the operator. */
  readonly tell: (level: LogLevel, message: string) => void;
}

/**
 * A log that writes what is of this level or a graver one, all that came at the same moment in one go, and the rest before the process ends.
 * `now` gives epoch ms.
 */
export function jsonLog(
  outlet: NodeJS.WritableStream,
  least: LogLevel,
  now: () => number,
): JsonLog {
  // Whoever read the log may have gone; the service is still of use to others.
  outlet.on('error', () => undefined);
  let waiting = '';
  const flush = () => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') outlet.write(lines);
  };
  process.once('exit', flush);
  const line = (object: object) => {
    const level: unknown = Reflect.get(object, 'level');
    const rank = LOG_LEVELS.findIndex((each) => each === level);
    if (rank !== -1 && rank < LOG_LEVELS.indexOf(least)) return;
    if (waiting === '') setImmediate(flush);
    waiting += `${JSON.stringify(object)}\n`;
  };
  return {
    line,
    tell: (level, message) => line({ time: new Date(now()).toISOString(), level, message }),
  };
}
