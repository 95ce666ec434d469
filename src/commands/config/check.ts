import { EXIT, Failure } from '../../contract/failures.ts';
import { countOf } from '../../kitchen/text/quantities.ts';
import { readSecretFile } from '../../settings/client-secret.ts';
import { configPath, readConfig } from '../../settings/config-file.ts';
import type { Configuration } from '../../settings/decode-config.ts';
import { environmentRestaurants } from '../../settings/environment-restaurants.ts';
import { settingText } from '../../settings/setting.ts';
import { SETTINGS } from '../../settings/settings.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import type { Run } from '../arguments/io.ts';
import { readKeys } from '../arguments/own-keys.ts';

/** Bytes. A larger file holds no secret. */
const MAX_SECRET = 4_096;
/** A chain may repeat a mistake in each restaurant. */
const MAX_MISTAKES = 20;

/** Exit code 2 for a mistake. Runs no profile command. */
export async function configCheckCommand(run: Run): Promise<void> {
  const { stdout, environment } = run;
  const { path } = configPath(environment);
  const reading = await readConfig(environment);
  const variable = settingText(SETTINGS.restaurants, { environment })?.from;
  const listed = variable === undefined ? undefined : environmentRestaurants(environment);
  const isRead = reading !== undefined && reading.mistakes === undefined;
  const keys = isRead ? readKeys(reading.configuration) : undefined;
  const secrets = isRead ? await secretMistakes(reading.configuration, environment) : [];
  const inFile = [...(reading?.mistakes ?? []), ...(keys?.mistakes ?? []), ...secrets];
  const mistakes = [...inFile, ...(listed?.mistakes ?? [])];
  if (mistakes.length > 0) {
    const shown = mistakes.slice(0, MAX_MISTAKES);
    stdout.write(shown.map((each) => `${each}\n`).join(''));
    const more = mistakes.length - shown.length;
    if (more > 0) stdout.write(`${countOf(more, 'more mistake')}. Correct these first.\n`);
    run.endWith(EXIT.usage);
    return;
  }
  stdout.write(
    reading === undefined ? `No configuration file at ${path}.\n` : `${path}: no mistakes.\n`,
  );
  stdout.write((keys?.ignored ?? []).map((each) => `${each}\n`).join(''));
  if (listed !== undefined) stdout.write(`${variable}: no mistakes.\n`);
}

/** Refused secret files. Content is not kept. */
async function secretMistakes(configuration: Configuration, environment: Environment) {
  const { profiles, place } = configuration;
  const mistakes: string[] = [];
  for (const { name, clientSecretFile } of profiles) {
    if (clientSecretFile === undefined) continue;
    const key = ['profiles', name, 'client_secret_file'];
    try {
      await readSecretFile(clientSecretFile, environment, MAX_SECRET);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      mistakes.push(`${place(key)}: ${key.join('.')}: ${error.message} ${error.hint}`);
    }
  }
  return mistakes;
}
