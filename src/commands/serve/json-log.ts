/** A service log: one JSON object per line, from a level up. */
import { jsonText } from '../../kitchen/text/json-text.ts';
import type { Run } from '../arguments/io.ts';
import { LOG_LEVELS, type LogLevel } from './settings.ts';

export interface JsonLog {
  /** Default level: info. */
  readonly line: (line: object) => void;
  readonly message: (level: LogLevel, message: string) => void;
}

const LINE_BYTES = 16 * 1024;
/** Text limits in a line, UTF-16 units, tried until the line fits. A stack is rarely half the first. */
const TEXT_UNITS = [4_000, 400, 40, 0] as const;

/** Logs this level and graver ones, a moment's lines together. Cuts lines to 16 KiB, and escapes control characters. */
export function jsonLog(
  { stderr: outlet, atExit }: Pick<Run, 'stderr' | 'atExit'>,
  least: LogLevel,
  now: () => number,
): JsonLog {
  // A log reader may leave. The service goes on.
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
    message: (level, message) => line({ time: new Date(now()).toISOString(), level, message }),
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

/** Cuts the object's own texts. Deeper texts are short. */
function withTexts(object: object, most: number): object {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]: [string, unknown]) => {
      const isLong = typeof value === 'string' && value.length > most;
      return [name, isLong ? `${value.slice(0, most)}…` : value];
    }),
  );
}
