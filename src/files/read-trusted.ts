/** Reads files that decide what the program does, and only if nobody else can change them (`trusted-file.ts`). */
import { X509Certificate } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { Failure } from '../contract/failures.ts';
import { systemCode } from './system-error.ts';
import {
  currentUser,
  type Distrust,
  distrustFailure,
  fileDistrust,
  secretDistrust,
  type User,
} from './trusted-file.ts';

/** Opens a pipe without waiting for a writer. */
const READ_FLAGS = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

const BYTES = 72;
/** The first 72 bytes, one character each. Empty for a missing or unreadable file. Never throws. */
export async function fileHead(path: string): Promise<string> {
  try {
    const file = await open(path, READ_FLAGS);
    try {
      if (!(await file.stat()).isFile()) return '';
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BYTES), 0, BYTES, 0);
      return buffer.toString('latin1', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}

export type TrustedReading =
  | {
      readonly state: 'read';
      readonly text: string;
      /** Present where others can read the file, which matters for a secret. */
      readonly exposed: Distrust | undefined;
    }
  | { readonly state: 'missing' | 'no file' | 'too large' }
  | {
      readonly state: 'unreadable';
      readonly cause: unknown;
      /** Whether a folder on the way cannot be entered, so there may be no file. */
      readonly isHidden: boolean;
    }
  | ({ readonly state: 'distrusted' } & Distrust);

interface ReadingOptions {
  readonly user?: User;
  readonly isSecret?: boolean;
  /** With false, a link is refused. */
  readonly followsLink?: boolean;
}

const IS_WINDOWS = process.platform === 'win32';
const READ_NO_LINK_FLAGS = READ_FLAGS | (IS_WINDOWS ? 0 : constants.O_NOFOLLOW);

/** Reads at most `maxBytes` of text, and checks the file that was opened. Never throws. */
export async function readTrusted(
  path: string,
  maxBytes: number,
  options: ReadingOptions = {},
): Promise<TrustedReading> {
  const { user = currentUser(), isSecret = false, followsLink = true } = options;
  try {
    const file = await open(path, followsLink ? READ_FLAGS : READ_NO_LINK_FLAGS);
    try {
      const status = await file.stat();
      if (!status.isFile()) return { state: 'no file' };
      const exposed = secretDistrust(status, user);
      const fault = fileDistrust(path, status, user) ?? (isSecret ? exposed : undefined);
      if (fault !== undefined) return { state: 'distrusted', ...fault };
      if (status.size > maxBytes) return { state: 'too large' };
      const bytes = await file.readFile();
      // It may have grown meanwhile.
      if (bytes.length > maxBytes) return { state: 'too large' };
      return { state: 'read', text: bytes.toString('utf8'), exposed };
    } finally {
      await file.close();
    }
  } catch (cause) {
    const code = systemCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { state: 'missing' };
    return { state: 'unreadable', cause, isHidden: code === 'EACCES' && (await isHidden(path)) };
  }
}

async function isHidden(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    (error: unknown) => systemCode(error) === 'EACCES',
  );
}

/** A larger file is no list of authorities. */
const MAX_BYTES = 4 * 1024 * 1024;
const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Returns PEM. Throws `Failure` CONFIGURATION, naming the file, if it is unreadable, not trusted, or has an invalid certificate. */
export async function readAuthorities(path: string): Promise<string> {
  const { text } = requireText(path, await readTrusted(path, MAX_BYTES));
  const certificates = text.match(CERTIFICATES) ?? [];
  if (certificates.length === 0 || !certificates.every(isCertificate)) {
    throw new Failure('CONFIGURATION', `${path} has no PEM certificate.`, {
      hint: "Use the CA certificate's PEM file (-----BEGIN CERTIFICATE-----). Convert a .cer file with openssl x509 -inform der.",
    });
  }
  // Drops anything else, such as a key.
  return certificates.join('\n');
}

/** For a file that must be readable. Otherwise throws CONFIGURATION, naming the file. */
export function requireText(path: string, reading: TrustedReading, hint?: string) {
  const refusal = (sentence: string, cause?: unknown) =>
    new Failure('CONFIGURATION', sentence, { cause, ...(hint !== undefined && { hint }) });
  switch (reading.state) {
    case 'read':
      return reading;
    case 'distrusted':
      throw distrustFailure(path, reading);
    case 'no file':
      throw refusal(`${path} is not a file.`);
    case 'too large':
      throw refusal(`${path} is too large.`);
    case 'missing':
      throw refusal(`Can't read ${path}.`);
    case 'unreadable':
      throw refusal(`Can't read ${path}.`, reading.cause);
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

/** Opens a file for reading. Throws USAGE for a pipe, a device, or a folder, and the system's errors. */
export async function openRegularFile(path: string): Promise<FileHandle> {
  const file = await open(path, READ_FLAGS);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new Failure('USAGE', `${path} is not a regular file.`);
}
