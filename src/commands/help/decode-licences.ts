/** Decodes the list of licenses that the build writes. */
import { isObject } from '../../files/kept-file.ts';

/** The license of one package version. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  /** From the package. */
  readonly text: string;
}

/** Decodes a list. Throws for any other value. */
export function decodeLicences(value: unknown): readonly Licence[] {
  if (!Array.isArray(value) || !value.every(isLicence)) throw new TypeError('No list of licenses.');
  return value;
}

function isLicence(value: unknown): value is Licence {
  if (!isObject(value)) return false;
  const { name, version, license, text } = value;
  return [name, version, license, text].every((each) => typeof each === 'string');
}
