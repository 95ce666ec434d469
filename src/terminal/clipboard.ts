/** Copies over any number of links (OSC 52 of xterm). A terminal never answers, so success can't be known. */
import { type Environment, terminalName } from './capabilities.ts';

/** Terminals cut or drop a longer text, each at a different limit. */
export const MAX_CLIPBOARD_BASE64 = 74_994;

/** Max bytes of one string for GNU screen, including both marks (`MAXSTR`). GNU screen prints any more bytes as text. */
const MAX_SCREEN_STRING = 768;

const STRING_BEGIN = '\u001bP';
const STRING_END = '\u001b\\';

/** Returns `undefined` if the text is too long. Empty text clears the clipboard. */
export function clipboardSequence(text: string, environment: Environment): string | undefined {
  // Each UTF-16 unit makes more than one letter of base64, so this check needs no encoding.
  if (text.length > MAX_CLIPBOARD_BASE64) return undefined;
  const base64 = Buffer.from(text, 'utf8').toString('base64');
  if (base64.length > MAX_CLIPBOARD_BASE64) return undefined;
  // BEL ends the command, because the other terminator (ST) would also end the string of a multiplexer around it.
  return passedThrough(`\u001b]52;c;${base64}\u0007`, environment);
}

function passedThrough(command: string, environment: Environment): string {
  const name = terminalName(environment);
  // tmux may call itself `screen`. It reads the command with `set-clipboard`, and passes on the wrapped one with `allow-passthrough`.
  if (environment['TMUX'] || name.startsWith('tmux')) {
    const doubled = command.replaceAll('\u001b', '\u001b\u001b');
    return `${command}${STRING_BEGIN}tmux;${doubled}${STRING_END}`;
  }
  if (environment['STY'] || name.startsWith('screen')) return inScreenStrings(command);
  return command;
}

function inScreenStrings(command: string): string {
  const size = MAX_SCREEN_STRING - STRING_BEGIN.length - STRING_END.length;
  let strings = '';
  for (let index = 0; index < command.length; index += size) {
    strings += STRING_BEGIN + command.slice(index, index + size) + STRING_END;
  }
  return strings;
}
