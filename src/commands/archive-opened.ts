/** The archive that an `archive` command works on. */
import { stat } from 'node:fs/promises';
import type { Archive } from '../archive/archive.ts';
import { openArchive } from '../archive/open-archive.ts';
import { Failure } from '../contract/failures.ts';
import { archiveAddress, makeArchiveFolder } from './archive-address.ts';
import { archiveName } from './archive-name.ts';
import { systemCode } from './system-error.ts';

/** Flags of every such command. */
export interface ArchiveFlags {
  readonly archive?: string;
}

/** An open archive. */
export interface OpenedArchive {
  readonly archive: Archive;
  /** Its address, without what could be secret in it. */
  readonly at: string;
  /** Whether it was made by being opened. */
  readonly isNew: boolean;
}

/**
 * Opens the archive that flags and environment tell of, for as long as `work` takes. One that is missing is made where `whenMissing`
 * says so. Throws `Failure` ARCHIVE, and what `work` throws.
 */
export async function withArchive<Result>(
  flags: ArchiveFlags,
  whenMissing: 'made' | 'refused',
  work: (opened: OpenedArchive) => Promise<Result>,
): Promise<Result> {
  const address = archiveAddress(flags.archive, process.env);
  const path = /^sqlite:(?!:memory:$)(.+)$/.exec(address)?.[1];
  const isNew = path !== undefined && (await isMissing(path));
  if (isNew && whenMissing === 'refused') {
    throw new Failure(
      'ARCHIVE',
      `There is no archive at ${path}; linecheck archive init makes one.`,
    );
  }
  await makeArchiveFolder(address);
  const archive = await openArchive(address);
  try {
    return await work({ archive, at: path === undefined ? archiveName(address) : address, isNew });
  } finally {
    // Whatever was done is safe by now, and what went wrong is told: that a full disk keeps the log from being merged is neither.
    await archive.close().catch(() => undefined);
  }
}

/** A file without content counts as missing: opening it makes an archive of it. */
async function isMissing(path: string): Promise<boolean> {
  try {
    const { size } = await stat(path);
    return size === 0;
  } catch (error) {
    // Whatever else is wrong with it is told when it is opened.
    return systemCode(error) === 'ENOENT';
  }
}
