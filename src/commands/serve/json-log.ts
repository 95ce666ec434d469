/** The log of a service: JSON objects, one a line, from a level on. */
import { jsonText } from '../../kitchen/export/json-text.ts';
import type { Run } from '../io.ts';
import type { LogLevel } from './settings.ts';
import { LOG_LEVELS } from './settings.ts';

/** Where log lines go. */
export interface JsonLog {
  /** An object of the service; without a level it is information. */
  readonly line: (line: object) => void;
  /** A sentence to the operator. */
  readonly tell: (level: LogLevel, message: string) => void;
}

/** Most bytes of a line, its end included. */
const LINE_BYTES = 16 * 1024;
/** Most UTF-16 units of each text in a line, the first with which it fits; a stack rarely has half of the first. */
const TEXT_UNITS = [4_000, 400, 40, 0] as const;

/**
 * A log that writes what is of this level or a graver one, all that came at the same moment in one go, and the rest before the process ends.
 * A line has at most 16 KiB, long texts in it are cut, and what a terminal would obey is written as escapes. `now` gives epoch ms.
 */
export function jsonLog(
  { stderr: outlet, atExit }: Pick<Run, 'stderr' | 'atExit'>,
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
  atExit(flush);
  const line = (object: object) => {
    const level: unknown = Reflect.get(object, 'level');
    const rank = LOG_LEVELS.findIndex((each) => each === level);
    if (rank !== -1 && rank < LOG_LEVELS.indexOf(least)) return;
    if (waiting === '') setImmediate(flush);
    waiting += `${lineText(object)}\n`;
  };
  return {
    line,
    tell: (level, message) => line({ time: new Date(now()).toISOString(), level, message }),
  };
}

function lineText(object: object): string {
  const line = jsonText(object);
  if (Buffer.byteLength(line) < LINE_BYTES) return line;
  for (const most of TEXT_UNITS) {
    const cut = jsonText(withTexts(object, most));
    if (Buffer.byteLength(cut) < LINE_BYTES) return cut;
  }
  return '{}';
}

/** The object with its own texts cut; there are few of them, and none further in is long. */
function withTexts(object: object, most: number): object {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]: [string, unknown]) => {
      const isLong = typeof value === 'string' && value.length > most;
      return [name, isLong ? `${value.slice(0, most)}…` : value];
    }),
  );
}
