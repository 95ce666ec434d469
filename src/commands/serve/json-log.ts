import { jsonText } from '../../kitchen/text/json-text.ts';
import type { Run } from '../arguments/io.ts';
import { LOG_LEVELS, type LogLevel } from './settings.ts';

export interface JsonLog {
  /** An object without a level is logged as info. */
  readonly line: (line: object) => void;
  readonly message: (level: LogLevel, message: string) => void;
}

const MAX_LINE_BYTES = 16 * 1024;
/** UTF-16 units. These limits of a text are tried in turn until the line fits. */
const MAX_TEXT_UNITS = [4_000, 400, 40, 0] as const;

/** Logs lines of `minLevel` and above. Lines are cut to 16 KiB, and control characters are escaped. */
export function jsonLog(
  { stderr: outlet, atExit }: Run,
  minLevel: LogLevel,
  now: () => number,
): JsonLog {
  // A service must not end because nobody reads its log.
  outlet.on('error', () => undefined);
  let waitingText = '';
  const flush = () => {
    if (waitingText !== '') outlet.write(waitingText);
    waitingText = '';
  };
  atExit(flush);
  const line = (object: object) => {
    const level: unknown = Reflect.get(object, 'level');
    const rank = LOG_LEVELS.findIndex((each) => each === level);
    if (rank !== -1 && rank < LOG_LEVELS.indexOf(minLevel)) return;
    if (waitingText === '') setImmediate(flush);
    waitingText += `${lineText(object)}\n`;
  };
  return {
    line,
    message: (level, message) => line({ time: new Date(now()).toISOString(), level, message }),
  };
}

function lineText(object: object): string {
  const line = jsonText(object);
  if (Buffer.byteLength(line) < MAX_LINE_BYTES) return line;
  for (const maxUnits of MAX_TEXT_UNITS) {
    const cut = jsonText(cutTexts(object, maxUnits));
    if (Buffer.byteLength(cut) < MAX_LINE_BYTES) return cut;
  }
  return '{}';
}

/** Only texts at the top of the object are cut, because texts of nested objects are always short. */
function cutTexts(object: object, maxUnits: number): object {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]: [string, unknown]) => {
      const isLong = typeof value === 'string' && value.length > maxUnits;
      return [name, isLong ? `${value.slice(0, maxUnits)}…` : value];
    }),
  );
}
