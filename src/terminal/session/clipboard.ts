/**
 * Puts text into the clipboard of the terminal's user, over any number of links (OSC 52, as xterm's control
 * sequences have it). Nothing is answered, and a terminal that does not allow it stays silent: whether it worked cannot be known.
 */
import { type Environment, terminalName } from '../capabilities/terminal-kind.ts';

/** Most bytes of base64 that are sent: terminals cut or drop what is longer, each at a limit of its own. */
export const MOST_CLIPBOARD_BASE64 = 74_994;

/** Most bytes of one string of GNU screen, its two marks included; screen (`MAXSTR`) prints what is beyond as text. */
const MOST_SCREEN_STRING = 768;

const STRING_BEGIN = '\u001bP';
const STRING_END = '\u001b\\';

/**
 * What to write to the terminal so that its clipboard holds `text`, in ASCII; `undefined` when the text is too long for that.
 * The text is sent as UTF-8, where a lone surrogate becomes U+FFFD; empty text empties the clipboard. tmux gets it twice: it takes
 * the command itself with `set-clipboard` on, and lets the wrapped one pass with `allow-passthrough` on.
 */
export function clipboardSequence(text: string, environment: Environment): string | undefined {
  // Before encoding: each UTF-16 unit makes more than one letter of base64.
  if (text.length > MOST_CLIPBOARD_BASE64) return undefined;
  const base64 = Buffer.from(text, 'utf8').toString('base64');
  if (base64.length > MOST_CLIPBOARD_BASE64) return undefined;
  // Ended by BEL: the other end of such a command would end the string of a multiplexer around it.
  return passedThrough(`\u001b]52;c;${base64}\u0007`, environment);
}

/** Wraps a command so that the multiplexer around us, if any, hands it to the terminal outside. */
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

/** Screen hands on the content of one string after another, which the terminal outside sees as one command. */
function inScreenStrings(command: string): string {
  const size = MOST_SCREEN_STRING - STRING_BEGIN.length - STRING_END.length;
  let strings = '';
  for (let at = 0; at < command.length; at += size) {
    strings += STRING_BEGIN + command.slice(at, at + size) + STRING_END;
  }
  return strings;
}
