import { realpath, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { Failure } from '../contract/failures.ts';
import { homePath } from '../files/home-folder.ts';
import { resolveWritePath } from '../files/trusted-file.ts';
import { partPath, writePrivateFile } from '../files/write-private.ts';
import { configuredSecret } from '../settings/client-secret.ts';
import { configPath, parseConfig } from '../settings/config-file.ts';
import { type Environment, wantsSentences } from '../terminal/capabilities.ts';
import { safeText } from '../terminal/safe-text.ts';
import type { Run, Terminal } from './arguments/io.ts';

export type SecretPlace = 'file' | 'command' | 'environment';

interface FirstRestaurant {
  readonly guid: string;
  readonly name: string;
  readonly timezone: string;
}

export interface FirstProfile {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secretPlace: SecretPlace;
  /** A file or a command. The value is not used if the secret is in the environment. */
  readonly secretSource: string;
  readonly restaurants: readonly FirstRestaurant[];
}

const EXAMPLE_NAME = 'Main Street';
const EXAMPLE_ZONE = 'America/New_York';

export const EXAMPLE: FirstProfile = {
  baseUrl: 'https://kitchen.example',
  clientId: 'your client ID',
  secretPlace: 'file',
  secretSource: '~/.config/linecheck/secret',
  restaurants: [{ guid: 'restaurant GUID', name: EXAMPLE_NAME, timezone: EXAMPLE_ZONE }],
};

export function configText(profile: FirstProfile): string {
  const { baseUrl, clientId, secretPlace, secretSource } = profile;
  const sourceOf = (place: SecretPlace) =>
    tomlString(secretPlace === place ? secretSource : EXAMPLE_SOURCES[place]);
  const commentMark = (place: SecretPlace) => (secretPlace === place ? '' : '#');
  return `# Profiles of linecheck. Run linecheck config check to find mistakes, config show to list all settings.
# Flags and environment variables override this file.
default_profile = "store"

[profiles.store]
base_url = ${tomlString(baseUrl)}
client_id = ${tomlString(clientId)}

# The secret is never in this file. Use one of these, or LINECHECK_CLIENT_SECRET.
${commentMark('file')}client_secret_file = ${sourceOf('file')}
${commentMark('command')}client_secret_command = ${sourceOf('command')}

# The monitor opens the first. Press c to switch.
restaurants = [
${profile.restaurants.map(restaurantLine).join('')}]

# Optional:
#refresh_seconds = 30
#usual_weeks = 4
#summaries_mb = 200
#thresholds = { caution = "8m", late = "12m" }
#dialect = { header_prefix = "Platform", user_access_type = "PLATFORM_MACHINE_CLIENT" }
#alert = "bell"
#theme = "colorblind"
#title = "off"
#mouse = "on"
#hours = 12
#limits = { Grill = "9m 14m" }
#targets = { dine_in = "20m", take_out = "12m" }
#mass_bump_limits = { Bar = "10s" }
#audit = { rules = { R09 = "off" }, allow = ["station name or GUID"] }
#archive = "sqlite:/path/to/archive.sqlite"
#allow_shared_archive = false
#token_cache = true
#allow_insecure_http = false

# Other keys, such as date = "b", go in a table [keys] (linecheck help keys).
`;
}

function restaurantLine({ guid, name, timezone }: FirstRestaurant): string {
  return `  { guid = ${tomlString(guid)}, name = ${tomlString(name)}, timezone = ${tomlString(timezone)}, closeout_hour = 4 },\n`;
}

const EXAMPLE_SOURCES: Readonly<Record<SecretPlace, string>> = {
  file: EXAMPLE.secretSource,
  command: 'pass show kitchen',
  environment: '',
};

/** A JSON string is also a TOML string. */
function tomlString(text: string): string {
  return JSON.stringify(text);
}

const SECRET_PLACES = [
  { value: 'file', label: 'in a file only you can read' },
  { value: 'command', label: 'from a command, such as a password manager' },
  { value: 'environment', label: 'in the environment, as LINECHECK_CLIENT_SECRET' },
] as const satisfies readonly { readonly value: SecretPlace; readonly label: string }[];

const REPLACE_CHOICES = [
  { value: 'keep', label: 'keep it' },
  { value: 'replace', label: 'replace it' },
] as const;

/** Throws CANCELLED if a question is not answered, and CONFIGURATION if the file can't be written. */
export async function configInitCommand(run: Run): Promise<void> {
  const { environment } = run;
  const terminal = run.terminal();
  if (terminal === undefined) {
    run.stdout.write(configText(EXAMPLE));
    return;
  }
  const { path } = configPath(environment);
  const pick = await choicePrompt(terminal, environment);
  const existing = await realpath(path).catch(() => undefined);
  const canceled = new Failure('CANCELLED', 'Nothing was written.');
  const title = `${safeText(path)} already exists.`;
  const choice = existing === undefined ? 'replace' : await pick(title, REPLACE_CHOICES);
  if (choice !== 'replace') throw canceled;
  const secretPlace = await pick('Where is the client secret?', SECRET_PLACES);
  if (secretPlace === undefined) throw canceled;
  const say = (text: string): void => void terminal.stdout.write(text);
  const secret = secretPlace === 'file' ? await readHiddenLine(terminal, SECRET_PROMPT) : '';
  if (secret === undefined) throw canceled;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone || EXAMPLE_ZONE;
  const profile = await readLines(terminal, (ask) => askProfile(secretPlace, zone, ask, say));
  if (profile === undefined) throw canceled;
  try {
    const writePath = resolveWritePath(existing ?? path);
    await writePrivateFile(writePath, partPath(dirname(writePath)), configText(profile));
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure('CONFIGURATION', `Can't write ${path}.`, { cause });
  }
  say(`Wrote ${safeText(path)}, readable only by you. Run linecheck doctor to test it.\n`);
  if (secret !== '') await writeSecret(profile.secretSource, secret, run);
  if (secretPlace === 'file') say(await secretFault(profile.secretSource, run));
}

const SECRET_PROMPT =
  'Paste the client secret, which is not shown (empty: it is in a file already), and press Enter: ';

/** An existing file is never replaced, because somebody may still need the file. */
async function writeSecret(file: string, secret: string, { environment }: Run): Promise<void> {
  const path = homePath(file, environment);
  try {
    await writeFile(path, `${secret}\n`, { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    const hint = 'Write the secret to another file, and set client_secret_file to it.';
    const text = "The secret's file exists, or can't be written.";
    throw new Failure('NOT_WRITTEN', text, { cause, hint });
  }
}

/** Reads a line without showing what is typed. Returns `undefined` after Ctrl-C or Ctrl-D. */
async function readHiddenLine({ stdin, stdout }: Terminal, question: string) {
  stdin.ref();
  const output = new Writable({ write: (_text, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output, terminal: true });
  // The interface must exist before the question, because only the interface hides what is typed.
  stdout.write(question);
  const line = await new Promise<string | undefined>((resolve) => {
    lines.once('line', resolve);
    lines.once('SIGINT', () => resolve(undefined));
    lines.once('close', () => resolve(undefined));
  });
  lines.close();
  stdout.write('\n');
  return line?.trim();
}

async function secretFault(file: string, run: Run): Promise<string> {
  const { HOME } = run.environment;
  try {
    await configuredSecret({ HOME, LINECHECK_CLIENT_SECRET_FILE: file }, run);
    return '';
  } catch (error) {
    if (error instanceof Failure) return `First: ${error.message} ${error.hint}\n`;
    throw error;
  }
}

type PickChoice = <Value extends string>(
  title: string,
  choices: readonly { readonly value: Value; readonly label: string }[],
) => Promise<Value | undefined>;

async function choicePrompt(terminal: Terminal, environment: Environment): Promise<PickChoice> {
  if (!wantsSentences(environment)) {
    const { pickOnTerminal } = await import('./config-choice.tsx');
    return (title, choices) => pickOnTerminal(title, choices, terminal, environment);
  }
  return (title, choices) =>
    readLines(terminal, async (ask) => {
      const lines = choices.map(({ label }, index) => `${index + 1} ${label}\n`);
      const answer = await ask(`${title}\n${lines.join('')}Number: `);
      return choices[Number(answer) - 1]?.value;
    });
}

/** The terminal stays in line mode, so nothing has to be restored. */
async function readLines<T>({ stdin, stdout }: Terminal, use: (ask: Ask) => Promise<T>) {
  stdin.ref();
  const lines: Interface = createInterface({ input: stdin, terminal: false });
  const lineIterator = lines[Symbol.asyncIterator]();
  try {
    return await use(async (question) => {
      stdout.write(question);
      const { done, value } = await lineIterator.next();
      return done === true ? undefined : value;
    });
  } finally {
    lines.close();
  }
}

type Ask = (question: string) => Promise<string | undefined>;

type Question = readonly [key: string, question: string, defaultAnswer: string];

const { secretSource } = EXAMPLE;
const SECRET_QUESTIONS: Readonly<Record<SecretPlace, readonly Question[]>> = {
  file: [
    ['secretSource', `Client secret file, readable only by you [${secretSource}]: `, secretSource],
  ],
  command: [['secretSource', 'Command printing the client secret: ', '']],
  environment: [],
};

/** Repeats each question until the answer is valid. Suggests `zone` as the time zone. Returns `undefined` at the end of input. */
export async function askProfile(
  secretPlace: SecretPlace,
  zone: string,
  ask: Ask,
  say: (text: string) => void,
): Promise<FirstProfile | undefined> {
  let profile: FirstProfile = { ...EXAMPLE, secretPlace, restaurants: [] };
  const isValid = async (answered: FirstProfile): Promise<boolean> => {
    const { mistakes } = await parseConfig('config.toml', configText(answered));
    const [mistake] =
      secretPlace === 'file' && !answered.secretSource.includes('/')
        ? [`config.toml must be a path, such as ${secretSource}.`]
        : (mistakes ?? []);
    if (mistake === undefined) profile = answered;
    else say(`${withoutLocation(mistake)}\n`);
    return mistake === undefined;
  };
  const askAll = async (
    questions: readonly Question[],
    answered: (key: string, text: string) => FirstProfile,
  ): Promise<boolean> => {
    for (const [key, question, defaultAnswer] of questions) {
      let line: string | undefined;
      do {
        line = await ask(question);
        if (line === undefined) return false;
      } while (!(await isValid(answered(key, line.trim() || defaultAnswer))));
    }
    return true;
  };
  const connection: readonly Question[] = [
    ['baseUrl', 'Kitchen API base URL, such as https://kitchen.example: ', ''],
    ['clientId', 'Client ID: ', ''],
    ...SECRET_QUESTIONS[secretPlace],
  ];
  if (!(await askAll(connection, (key, text) => ({ ...profile, [key]: text })))) return undefined;
  for (;;) {
    const { restaurants } = profile;
    const isFirst = restaurants.length === 0;
    const question = isFirst ? 'Restaurant GUID: ' : 'Another restaurant GUID (empty: no more): ';
    const guid = (await ask(question))?.trim();
    if (guid === undefined) return undefined;
    if (guid === '' && !isFirst) return profile;
    let restaurant: FirstRestaurant = { guid, name: isFirst ? EXAMPLE_NAME : guid, timezone: zone };
    if (!(await isValid({ ...profile, restaurants: [...restaurants, restaurant] }))) continue;
    const questionsAbout: readonly Question[] = [
      ['name', `Restaurant name [${restaurant.name}]: `, restaurant.name],
      ['timezone', `Time zone [${zone}]: `, zone],
    ];
    const isAnswered = await askAll(questionsAbout, (key, text) => {
      restaurant = { ...restaurant, [key]: text };
      return { ...profile, restaurants: [...restaurants, restaurant] };
    });
    if (!isAnswered) return undefined;
  }
}

/** Removes the file and the key of a mistake, because the question already shows them. */
function withoutLocation(mistake: string): string {
  const text = mistake.replace(/^[^ ]+ (?:profiles\.\S+ )?/, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
