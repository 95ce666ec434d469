/** What goes wrong, by what is seen of it. */
import { paragraph } from './entries.ts';
import type { HelpTopic } from './help-topic.ts';

/** What is seen, and what it is and takes; between backticks what is typed or printed as it stands. */
export const SYMPTOM_ROWS: readonly (readonly [seen: string, is: string])[] = [
  [
    '`NOT_AUTHENTICATED`, exit 3',
    "Id or secret are wrong, or this machine's clock is: `linecheck login` tells how far the platform's is ahead.",
  ],
  [
    '`NOT_PERMITTED`, exit 4',
    "The client lacks `kitchen:read` (`linecheck login` prints its scopes), was not granted this restaurant, or the id is a stranger's.",
  ],
  [
    '`UNREACHABLE`, exit 7',
    '`linecheck doctor` tells which step fails: the name, the connection, the proxy, TLS, or the platform itself.',
  ],
  [
    '"a login page of the network"',
    'A captive portal stands in between; open any page in a browser there, or ask who runs the network.',
  ],
  [
    'every time is hours off',
    "No `LINECHECK_TIMEZONE` is set, or another restaurant's: the API does not tell zones.",
  ],
  [
    'not subscribed, or nothing fulfilled',
    "Not the same: the first is the platform's 204 for the restaurant's tier, the second a day without records.",
  ],
  [
    'figures stay as they are',
    'The header tells how old they are, and why they are not read anew; `r` reads at once, `=` ends a freeze.',
  ],
  [
    'boxes, colours or keys look wrong',
    '`linecheck doctor` in that terminal shows a test strip and remembers what you saw; `NO_COLOR=1`, `--link slow`.',
  ],
];

export const SYMPTOMS: HelpTopic = {
  name: 'symptoms',
  says: 'what goes wrong, by what you see',
  text: async () =>
    `What you see, and what it is\n\n${SYMPTOM_ROWS.map(
      ([seen, is]) => `  ${plain(seen)}\n${paragraph(plain(is), 6)}`,
    ).join('\n')}\n${paragraph(
      'linecheck doctor looks at everything in turn and says what to do. With LINECHECK_DEBUG=1 a fault of the program tells where it happened; no message and no log holds a secret or a token.',
    )}`,
};

function plain(text: string): string {
  return text.replaceAll('`', '');
}
