/** The questions of `linecheck config init`, each repeated until its answer makes a valid file. */
import { parseConfig } from '../../settings/config-file.ts';
import { configText, EXAMPLE, type FirstProfile, type SecretWay } from './text.ts';

/** Asks and returns the typed line; `undefined` at the end of the input. */
export type Ask = (question: string) => Promise<string | undefined>;

/** The questions, in order; an empty answer takes the value in brackets. */
function questions(
  way: SecretWay,
  zone: string,
): readonly (readonly [key: keyof FirstProfile, question: string, usual: string])[] {
  return [
    ['baseUrl', 'Base URL of the kitchen API, such as https://kitchen.example: ', ''],
    ['clientId', 'Client ID: ', ''],
    ...(way === 'file'
      ? ([
          [
            'secretAt',
            `Client secret file, readable only by you [${EXAMPLE.secretAt}]: `,
            EXAMPLE.secretAt,
          ],
        ] as const)
      : []),
    ...(way === 'command'
      ? ([['secretAt', 'Command that prints the client secret: ', '']] as const)
      : []),
    ['restaurant', 'Restaurant GUID: ', ''],
    ['name', `Restaurant name [${EXAMPLE.name}]: `, EXAMPLE.name],
    ['timezone', `Time zone [${zone}]: `, zone],
  ];
}

/** Asks for a first profile; `undefined` at the end of the input. `zone` is the suggested time zone, and `say` prints why a question is repeated. */
export async function askProfile(
  secretWay: SecretWay,
  zone: string,
  ask: Ask,
  say: (text: string) => void,
): Promise<FirstProfile | undefined> {
  let profile: FirstProfile = { ...EXAMPLE, secretWay };
  for (const [key, question, usual] of questions(secretWay, zone)) {
    for (;;) {
      const line = await ask(question);
      if (line === undefined) return undefined;
      const answered = { ...profile, [key]: line.trim() || usual };
      const { mistakes } = await parseConfig('config.toml', configText(answered));
      if (mistakes === undefined) {
        profile = answered;
        break;
      }
      say(`${withoutPlace(mistakes[0])}\n`);
    }
  }
  return profile;
}

/** A mistake without its line and key, which the question replaces: `Must be an IANA time zone…`. */
function withoutPlace(mistake: string): string {
  const text = mistake.replace(/^[^ ]+ (?:profiles\.\S+ )?/, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
