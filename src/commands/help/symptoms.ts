/** Problems, by what people see. */
import { FAILURES } from '../../contract/failures.ts';
import { SYMPTOMS as TABLE } from '../../contract/symptoms.ts';
import { paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

/** What is seen, its cause and its fix; backticks enclose what is typed or printed. */
export const SYMPTOM_ROWS: readonly (readonly [seen: string, is: string])[] = TABLE.map(
  ({ codes, seen, cause, remedy }) => {
    const failures = codes.map((code) => `\`${code}\`, exit ${FAILURES[code].exit}`);
    const where = failures.length === 0 ? '' : ` (${failures.join('; ')})`;
    return [seen + where, `${cause} ${remedy}`];
  },
);

export const SYMPTOMS: HelpTopic = {
  name: 'symptoms',
  says: 'what you see, why, and what to do',
  text: async () =>
    `What you see, why, and what to do\n\n${SYMPTOM_ROWS.map(
      ([seen, is]) => `${paragraph(plain(seen), 2)}${paragraph(plain(is), 6)}`,
    ).join('\n')}\n${paragraph(
      'Run linecheck doctor to check everything in turn. Set LINECHECK_DEBUG=1 to see where an internal error happened. No message or log contains a secret or a token.',
    )}`,
};

function plain(text: string): string {
  return text.replaceAll('`', '');
}
