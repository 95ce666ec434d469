/** Reads files that decide what the program does. They are read only if nobody else can change them (`trusted-file.ts`). */
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

/** With these flags, opening a pipe doesn't wait for a writer. */
const READ_FLAGS = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK);

const BYTES = 72;
/** The first 72 bytes, one character each. Empty if the file is missing or unreadable. Never throws. */
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
      /** Set if others can read the file, which matters for a secret. */
      readonly exposed: Distrust | undefined;
    }
  | { readonly state: 'missing' | 'not a file' | 'too large' }
  | {
      readonly state: 'unreadable';
      readonly cause: unknown;
      /** Whether a folder of the path can't be entered, so that the file may be missing. */
      readonly isHidden: boolean;
    }
  | ({ readonly state: 'distrusted' } & Distrust);

interface ReadingOptions {
  readonly user?: User;
  readonly isSecret?: boolean;
  /** False refuses a link. */
  readonly followsLink?: boolean;
}

const IS_WINDOWS = process.platform === 'win32';
const READ_NO_LINK_FLAGS = READ_FLAGS | (IS_WINDOWS ? 0 : constants.O_NOFOLLOW);

/** Reads up to `maxBytes` of text. Checks the opened file, not the path. Never throws. */
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
      if (!status.isFile()) return { state: 'not a file' };
      const exposed = secretDistrust(status, user);
      const fault = fileDistrust(path, status, user) ?? (isSecret ? exposed : undefined);
      if (fault !== undefined) return { state: 'distrusted', ...fault };
      if (status.size > maxBytes) return { state: 'too large' };
      const bytes = await file.readFile();
      // The file may have grown since `stat`.
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

const MAX_BYTES = 4 * 1024 * 1024;
const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Returns PEM. Throws CONFIGURATION with the path if the file is unreadable, isn't trusted, or has an invalid certificate. */
export async function readAuthorities(path: string): Promise<string> {
  const { text } = requireText(path, await readTrusted(path, MAX_BYTES));
  const certificates = text.match(CERTIFICATES) ?? [];
  if (certificates.length === 0 || !certificates.every(isCertificate)) {
    throw new Failure('CONFIGURATION', `${path} has no PEM certificate.`, {
      hint: "Use the CA certificate's PEM file (-----BEGIN CERTIFICATE-----). Convert a .cer file with openssl x509 -inform der.",
    });
  }
  // Joining only the certificates drops any other content, such as a key.
  return certificates.join('\n');
}

/** Throws CONFIGURATION with the path if the file wasn't read. */
export function requireText(path: string, reading: TrustedReading, hint?: string) {
  const refusal = (sentence: string, cause?: unknown) =>
    new Failure('CONFIGURATION', sentence, { cause, ...(hint !== undefined && { hint }) });
  switch (reading.state) {
    case 'read':
      return reading;
    case 'distrusted':
      throw distrustFailure(path, reading);
    case 'not a file':
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

/** Throws USAGE for a pipe, a device, or a folder, and the system's errors. */
export async function openRegularFile(path: string): Promise<FileHandle> {
  const file = await open(path, READ_FLAGS);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new Failure('USAGE', `${path} is not a regular file.`);
}
