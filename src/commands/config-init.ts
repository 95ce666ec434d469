/** `linecheck config init`: asks for a first profile on a terminal, else writes an example file. */
import { realpath, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { Failure } from '../contract/failures.ts';
import { homePath } from '../files/home-folder.ts';
import { resolveWritePath } from '../files/trusted-file.ts';
import { partPath, writePrivateFile } from '../files/write-private.ts';
import { clientSecret } from '../settings/client-secret.ts';
import { configPath, parseConfig } from '../settings/config-file.ts';
import { type Environment, sentencesWanted } from '../terminal/capabilities.ts';
import { safeText } from '../terminal/safe-text.ts';
import type { Run, Terminal } from './arguments/io.ts';

export type SecretWay = 'file' | 'command' | 'environment';

interface FirstRestaurant {
  readonly guid: string;
  readonly name: string;
  readonly timezone: string;
}

export interface FirstProfile {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secretWay: SecretWay;
  /** File or command. Unused for the environment. */
  readonly secretAt: string;
  readonly restaurants: readonly FirstRestaurant[];
}

const NAME = 'Main Street';
const ZONE = 'America/New_York';

export const EXAMPLE: FirstProfile = {
  baseUrl: 'https://kitchen.example',
  clientId: 'your client ID',
  secretWay: 'file',
  secretAt: '~/.config/linecheck/secret',
  restaurants: [{ guid: 'restaurant GUID', name: NAME, timezone: ZONE }],
};

/** Lines starting with `#` and a letter are settings to uncomment. */
export function configText(profile: FirstProfile): string {
  const { baseUrl, clientId, secretWay, secretAt } = profile;
  const valueOf = (way: SecretWay) => quoted(secretWay === way ? secretAt : OTHER_WAYS[way]);
  const off = (way: SecretWay) => (secretWay === way ? '' : '#');
  return `# Profiles of linecheck. Run linecheck config check to find mistakes, config show to list all settings.
# Flags and environment variables override this file.
default_profile = "store"

[profiles.store]
base_url = ${quoted(baseUrl)}
client_id = ${quoted(clientId)}

# The secret is never in this file. Use one of these, or LINECHECK_CLIENT_SECRET.
${off('file')}client_secret_file = ${valueOf('file')}
${off('command')}client_secret_command = ${valueOf('command')}

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
  return `  { guid = ${quoted(guid)}, name = ${quoted(name)}, timezone = ${quoted(timezone)}, closeout_hour = 4 },\n`;
}

const OTHER_WAYS: Readonly<Record<SecretWay, string>> = {
  file: EXAMPLE.secretAt,
  command: 'pass show kitchen',
  environment: '',
};

/** A basic TOML string has all JSON escapes. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

const WAYS = [
  { value: 'file', label: 'in a file only you can read' },
  { value: 'command', label: 'from a command, such as a password manager' },
  { value: 'environment', label: 'in the environment, as LINECHECK_CLIENT_SECRET' },
] as const satisfies readonly { readonly value: SecretWay; readonly label: string }[];

const REPLACING = [
  { value: 'keep', label: 'keep it' },
  { value: 'replace', label: 'replace it' },
] as const;

/** Replaces an existing file only after a yes. Throws CANCELLED without answers, CONFIGURATION for an unwritable file. */
export async function configInitCommand(run: Run): Promise<void> {
  const { environment } = run;
  const terminal = run.terminal();
  if (terminal === undefined) {
    run.stdout.write(configText(EXAMPLE));
    return;
  }
  const { path } = configPath(environment);
  const pick = await picker(terminal, environment);
  const existing = await realpath(path).catch(() => undefined);
  if (
    existing !== undefined &&
    (await pick(`${safeText(path)} already exists.`, REPLACING)) !== 'replace'
  ) {
    throw new Failure('CANCELLED', 'Nothing was written.');
  }
  const way = await pick('Where is the client secret?', WAYS);
  if (way === undefined) throw new Failure('CANCELLED', 'Nothing was written.');
  const say = (text: string): void => void terminal.stdout.write(text);
  const secret = way === 'file' ? await hiddenLine(terminal, SECRET) : '';
  if (secret === undefined) throw new Failure('CANCELLED', 'Nothing was written.');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone || ZONE;
  const profile = await withLines(terminal, (ask) => askProfile(way, zone, ask, say));
  if (profile === undefined) throw new Failure('CANCELLED', 'Nothing was written.');
  try {
    const place = resolveWritePath(existing ?? path);
    await writePrivateFile(place, partPath(dirname(place)), configText(profile));
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure('CONFIGURATION', `Can't write ${path}.`, { cause });
  }
  say(`Wrote ${safeText(path)}, readable only by you. Run linecheck doctor to test it.\n`);
  if (secret !== '') await writeSecret(profile.secretAt, secret, run);
  if (way === 'file') say(await secretFault(profile.secretAt, run));
}

const SECRET =
  'Paste the client secret, which is not shown (empty: it is in a file already), and press Enter: ';

/** Never replaces a file: it may be somebody's. */
async function writeSecret(file: string, secret: string, { environment }: Run): Promise<void> {
  const path = homePath(file, environment);
  try {
    await writeFile(path, `${secret}\n`, { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    const hint = 'Write the secret to another file, and set client_secret_file to it.';
    throw new Failure('NOT_WRITTEN', "The secret's file exists, or can't be written.", {
      cause,
      hint,
    });
  }
}

/** Keys stay out of the screen and its scrollback. `undefined` after Ctrl-C or Ctrl-D. */
async function hiddenLine({ stdin, stdout }: Terminal, question: string) {
  stdin.ref();
  const output = new Writable({ write: (_text, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output, terminal: true });
  // Only now does the terminal show nothing.
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

/** Why the secret can't be read now, in one line. Empty if readable. */
async function secretFault(file: string, run: Run): Promise<string> {
  const { HOME } = run.environment;
  try {
    await clientSecret({ HOME, LINECHECK_CLIENT_SECRET_FILE: file }, run);
    return '';
  } catch (error) {
    if (error instanceof Failure) return `First: ${error.message} ${error.hint}\n`;
    throw error;
  }
}

type Pick = <T extends string>(
  title: string,
  choices: readonly { readonly value: T; readonly label: string }[],
) => Promise<T | undefined>;

async function picker(terminal: Terminal, environment: Environment): Promise<Pick> {
  if (!sentencesWanted(environment)) {
    const { pickOnTerminal } = await import('./config-choice.tsx');
    return (title, choices) => pickOnTerminal({ title, choices }, terminal, environment);
  }
  return (title, choices) =>
    withLines(terminal, async (ask) => {
      const lines = choices.map(({ label }, index) => `${index + 1} ${label}\n`);
      const answer = await ask(`${title}\n${lines.join('')}Number: `);
      return choices[Number(answer) - 1]?.value;
    });
}

/** Reads lines while `work` runs. The terminal edits them: nothing to restore. */
async function withLines<T>(
  { stdin, stdout }: Terminal,
  use: (ask: Ask) => Promise<T>,
): Promise<T> {
  stdin.ref();
  const lines: Interface = createInterface({ input: stdin, terminal: false });
  const typed = lines[Symbol.asyncIterator]();
  try {
    return await use(async (question) => {
      stdout.write(question);
      const { done, value } = await typed.next();
      return done === true ? undefined : value;
    });
  } finally {
    lines.close();
  }
}

type Ask = (question: string) => Promise<string | undefined>;

type Question = readonly [key: string, question: string, usual: string];

const { secretAt } = EXAMPLE;
const SECRET_QUESTIONS: Readonly<Record<SecretWay, readonly Question[]>> = {
  file: [['secretAt', `Client secret file, readable only by you [${secretAt}]: `, secretAt]],
  command: [['secretAt', 'Command printing the client secret: ', '']],
  environment: [],
};

/** Repeats each question until the answer makes a valid file. `undefined` at end of input. `zone` is a suggested time zone. */
export async function askProfile(
  secretWay: SecretWay,
  zone: string,
  ask: Ask,
  say: (text: string) => void,
): Promise<FirstProfile | undefined> {
  let profile: FirstProfile = { ...EXAMPLE, secretWay, restaurants: [] };
  const isValid = async (answered: FirstProfile): Promise<boolean> => {
    const { mistakes } = await parseConfig('config.toml', configText(answered));
    const [mistake] =
      secretWay === 'file' && !answered.secretAt.includes('/')
        ? [`config.toml must be a path, such as ${secretAt}.`]
        : (mistakes ?? []);
    if (mistake === undefined) profile = answered;
    else say(`${withoutPlace(mistake)}\n`);
    return mistake === undefined;
  };
  /** An empty answer takes the usual value. */
  const askAll = async (
    questions: readonly Question[],
    answered: (key: string, text: string) => FirstProfile,
  ): Promise<boolean> => {
    for (const [key, question, usual] of questions) {
      let line: string | undefined;
      do {
        line = await ask(question);
        if (line === undefined) return false;
      } while (!(await isValid(answered(key, line.trim() || usual))));
    }
    return true;
  };
  const connection: readonly Question[] = [
    ['baseUrl', 'Kitchen API base URL, such as https://kitchen.example: ', ''],
    ['clientId', 'Client ID: ', ''],
    ...SECRET_QUESTIONS[secretWay],
  ];
  if (!(await askAll(connection, (key, text) => ({ ...profile, [key]: text })))) return undefined;
  for (;;) {
    const { restaurants } = profile;
    const isFirst = restaurants.length === 0;
    const which = isFirst ? 'Restaurant GUID: ' : 'Another restaurant GUID (empty: no more): ';
    const guid = (await ask(which))?.trim();
    if (guid === undefined) return undefined;
    if (guid === '' && !isFirst) return profile;
    let added: FirstRestaurant = { guid, name: isFirst ? NAME : guid, timezone: zone };
    if (!(await isValid({ ...profile, restaurants: [...restaurants, added] }))) continue;
    const about: readonly Question[] = [
      ['name', `Restaurant name [${added.name}]: `, added.name],
      ['timezone', `Time zone [${zone}]: `, zone],
    ];
    const isAnswered = await askAll(about, (key, text) => {
      added = { ...added, [key]: text };
      return { ...profile, restaurants: [...restaurants, added] };
    });
    if (!isAnswered) return undefined;
  }
}

/** Without file and key, replaced by the question: `Must be an IANA time zone…`. */
function withoutPlace(mistake: string): string {
  const text = mistake.replace(/^[^ ]+ (?:profiles\.\S+ )?/, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
