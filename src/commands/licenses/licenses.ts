import { Failure } from '../../contract/failures.ts';
import { isObject } from '../../files/kept-file.ts';
import type { JsonType, ValueOf } from '../../kitchen/export/json-type.ts';
import { writeLines } from '../../output/line-output.ts';
import { choiceOf } from '../../settings/choice.ts';
import type { Run } from '../arguments/io.ts';

/** The first is for people. */
const LICENSE_FORMATS = ['text', 'json'] as const;

export type LicensesFlags = { readonly format: string };

const RULE = '-'.repeat(78);

/** Throws USAGE for an unknown format, CONFIGURATION where the list is not installed. */
export async function licensesCommand({ format }: LicensesFlags, run: Run): Promise<void> {
  const found = choiceOf('format', LICENSE_FORMATS, format);
  const licenses = await listed(run.host);
  const lines =
    found === 'json'
      ? [`${JSON.stringify(licenses, null, 2)}\n`]
      : licenses.map(
          ({ name, version, license, text }) =>
            `${name} ${version} (${license})\n\n${text}\n\n${RULE}\n`,
        );
  await writeLines(lines, run.stdout);
}

async function listed({ file }: Run['host']): Promise<readonly License[]> {
  try {
    return decodeLicenses(JSON.parse(await file('licenses.json')));
  } catch {
    throw new Failure(
      'CONFIGURATION',
      'licenses.json is missing or damaged. Install linecheck again.',
    );
  }
}

export const LICENSE_TYPE = {
  'name version': 'text',
  license: 'text: an SPDX expression',
  text: 'text: from the package',
} as const satisfies JsonType;
type License = ValueOf<typeof LICENSE_TYPE>;

/** Throws for any other value. */
export function decodeLicenses(value: unknown): readonly License[] {
  if (!Array.isArray(value) || !value.every(isLicense)) throw new TypeError('No list of licenses.');
  return value;
}

function isLicense(value: unknown): value is License {
  if (!isObject(value)) return false;
  const { name, version, license, text } = value;
  return [name, version, license, text].every((each) => typeof each === 'string');
}
