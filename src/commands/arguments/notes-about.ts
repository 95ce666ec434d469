/** Notes on stderr about one of several restaurants or files. */
import { safeText } from '../../terminal/text/safe-text.ts';

/** What notes of the program begin with. */
export const PROGRAM = 'linecheck: ';

/** Notes with the name in front, after the program's own name where they begin with it. */
export function notesAbout(name: string, notes = ''): string {
  if (notes === '') return '';
  const [begun, said] = notes.startsWith(PROGRAM)
    ? [PROGRAM, notes.slice(PROGRAM.length)]
    : ['', notes];
  return `${begun}${safeText(name)}: ${said}`;
}
