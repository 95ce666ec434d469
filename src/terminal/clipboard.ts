/**
 * Copies text to the clipboard of the terminal's user, over any number of links (OSC 52, as in xterm's control sequences). There is no
 * answer, and a terminal may ignore it: whether it worked can't be known.
 */
import { type Environment, terminalName } from './capabilities.ts';

/** Max bytes of base64: terminals cut or drop longer text, each at a different limit. */
export const MAX_CLIPBOARD_BASE64 = 74_994;

/** Max bytes in a GNU screen string, including both marks. screen (`MAXSTR`) prints the rest as text. */
const MAX_SCREEN_STRING = 768;

const STRING_BEGIN = '\u001bP';
const STRING_END = '\u001b\\';

/**
 * ASCII bytes to copy `text`, or `undefined` for a text too long. The text is sent as UTF-8, where a lone surrogate becomes U+FFFD. Empty
 * text clears the clipboard. tmux gets it twice: it reads the command itself with `set-clipboard` on, and passes the wrapped one on with
 * `allow-passthrough` on.
 */
export function clipboardSequence(text: string, environment: Environment): string | undefined {
  // Before encoding: each UTF-16 unit makes more than one letter of base64.
  if (text.length > MAX_CLIPBOARD_BASE64) return undefined;
  const base64 = Buffer.from(text, 'utf8').toString('base64');
  if (base64.length > MAX_CLIPBOARD_BASE64) return undefined;
  // Ended by BEL: the other terminator would also end a multiplexer's string around it.
  return passedThrough(`\u001b]52;c;${base64}\u0007`, environment);
}

function passedThrough(command: string, environment: Environment): string {
  const name = terminalName(environment);
  // tmux may call itself `screen`, so it comes first.
  if (environment['TMUX'] || name.startsWith('tmux')) {
    const doubled = command.replaceAll('\u001b', '\u001b\u001b');
    return `${command}${STRING_BEGIN}tmux;${doubled}${STRING_END}`;
  }
  if (environment['STY'] || name.startsWith('screen')) return inScreenStrings(command);
  return command;
}

/** Screen passes on one string after another, one command to the outer terminal. */
function inScreenStrings(command: string): string {
  const size = MAX_SCREEN_STRING - STRING_BEGIN.length - STRING_END.length;
  let strings = '';
  for (let index = 0; index < command.length; index += size) {
    strings += STRING_BEGIN + command.slice(index, index + size) + STRING_END;
  }
  return strings;
}
