/** The bounds within which the client trusts a platform; each is an option of the client. */
import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../../contract/limits.ts';

/** Times in ms, sizes in bytes. */
export interface Limits {
  /** Longest time to connect. */
  readonly connectMs: number;
  /** Longest wait for the first byte of an answer. */
  readonly firstByteMs: number;
  /** The same for the export of a business date, which platforms assemble for over a minute (domain section 1). */
  readonly exportFirstByteMs: number;
  /** Longest pause between two pieces of a body. */
  readonly stallMs: number;
  /** Longest time of a call, including all its tries and waits. */
  readonly totalMs: number;
  /** The same for the export of a business date. */
  readonly exportTotalMs: number;
  /** Most tries of one request. */
  readonly tries: number;
  /** Largest body of an export, both as received and decompressed. */
  readonly exportBytes: number;
  /** Largest body of any other answer. */
  readonly bodyBytes: number;
  /** Most pages of one station list. */
  readonly pages: number;
  /** Sustained rate for one restaurant (A24). */
  readonly requestsPerSecond: number;
}

/** Defaults for a platform on the public internet. */
export const DEFAULT_LIMITS: Limits = {
  connectMs: 10_000,
  firstByteMs: 30_000,
  exportFirstByteMs: 120_000,
  stallMs: 30_000,
  totalMs: 120_000,
  exportTotalMs: 900_000,
  tries: 4,
  exportBytes: 512 * 1024 * 1024,
  bodyBytes: 32 * 1024 * 1024,
  pages: 1000,
  requestsPerSecond: SUSTAINABLE_REQUESTS_PER_SECOND,
};
