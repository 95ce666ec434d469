/** What goes wrong, by what is seen of it. */
import { FAILURES } from '../../contract/failures.ts';
import { SYMPTOMS as TABLE } from '../../contract/symptoms.ts';
import { paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

/** What is seen, and what it is and takes; between backticks what is typed or printed as it stands. */
export const SYMPTOM_ROWS: readonly (readonly [seen: string, is: string])[] = TABLE.map(
  ({ codes, seen, cause, remedy }) => {
    const failures = codes.map((code) => `\`${code}\`, exit ${FAILURES[code].exit}`);
    const where = failures.length === 0 ? '' : ` (${failures.join('; ')})`;
    return [seen + where, `${cause} ${remedy}`];
  },
);

export const SYMPTOMS: HelpTopic = {
  name: 'symptoms',
  says: 'what goes wrong, by what you see',
  text: async () =>
    `What you see, and what it is\n\n${SYMPTOM_ROWS.map(
      ([seen, is]) => `${paragraph(plain(seen), 2)}${paragraph(plain(is), 6)}`,
    ).join('\n')}\n${paragraph(
      'linecheck doctor looks at everything in turn and says what to do. With LINECHECK_DEBUG=1 a fault of the program tells where it happened; no message and no log holds a secret or a token.',
    )}`,
};

function plain(text: string): string {
  return text.replaceAll('`', '');
}
