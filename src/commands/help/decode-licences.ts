/** The list of licences as the build wrote it. */
import { isObject } from '../../files/kept-file.ts';

/** Of one package in one version. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  /** As the package has it. */
  readonly text: string;
}

/** Takes a list for what it should be. Throws where it is not. */
export function decodeLicences(value: unknown): readonly Licence[] {
  if (!Array.isArray(value) || !value.every(isLicence)) throw new TypeError('No list of licenses.');
  return value;
}

function isLicence(value: unknown): value is Licence {
  if (!isObject(value)) return false;
  const { name, version, license, text } = value;
  return [name, version, license, text].every((each) => typeof each === 'string');
}
