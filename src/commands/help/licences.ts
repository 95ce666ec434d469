/** `linecheck licenses`: the licenses of the packages inside the program. */
import { readFile } from 'node:fs/promises';
import { Failure } from '../../contract/failures.ts';
import { writeLines } from '../../output/line-output.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { Run } from '../io.ts';
import { decodeLicences, type Licence } from './decode-licences.ts';

/** Formats; the first is for people. */
const LICENCE_FORMATS = ['text', 'json'] as const;

/** Flags of `licenses`. */
export interface LicencesFlags {
  readonly format: string;
}

/** The build writes it beside the program. */
const LIST = new URL('licenses.json', import.meta.url);

const RULE = '-'.repeat(78);

/**
 * Writes them to stdout: as text, or as a JSON array of `{name, version, license, text}`. Throws USAGE for an unknown format, and CONFIGURATION where
 * the list is not installed.
 */
export async function licencesCommand({ format }: LicencesFlags, run: Run): Promise<void> {
  const found = choiceOf('format', LICENCE_FORMATS, format);
  const licences = await listed();
  const lines =
    found === 'json' ? [`${JSON.stringify(licences, null, 2)}\n`] : licences.map(licenceText);
  await writeLines(lines, run.stdout);
}

async function listed(): Promise<readonly Licence[]> {
  try {
    return decodeLicences(JSON.parse(await readFile(LIST, 'utf8')));
  } catch {
    throw new Failure(
      'CONFIGURATION',
      'licenses.json is missing or damaged. Install linecheck again.',
    );
  }
}

function licenceText({ name, version, license, text }: Licence): string {
  return `${name} ${version} (${license})\n\n${text}\n\n${RULE}\n`;
}
