/** Decodes the license list from the build. */
import { isObject } from '../../files/kept-file.ts';

export interface License {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  /** From the package. */
  readonly text: string;
}

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
