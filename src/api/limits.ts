import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../contract/operations.ts';

export interface Limits {
  readonly connectMs: number;
  readonly firstByteMs: number;
  /** Platforms may need over a minute to assemble a business date's export (domain section 1). */
  readonly exportFirstByteMs: number;
  /** The longest pause between two pieces of a body. */
  readonly stallMs: number;
  /** The limit for a call with all its tries and waits. */
  readonly totalMs: number;
  readonly exportTotalMs: number;
  readonly tries: number;
  /** The limit for an export's body, for the bytes received and for the decompressed bytes. */
  readonly exportBytes: number;
  readonly exportRows: number;
  /** The limit for all pages of a station list together. */
  readonly bodyBytes: number;
  readonly stations: number;
  readonly pages: number;
  /** The limit for any other answer. */
  readonly objectBytes: number;
  /** The average rate for each restaurant. */
  readonly requestsPerSecond: number;
}

export const DEFAULT_LIMITS: Limits = {
  connectMs: 10_000,
  firstByteMs: 30_000,
  exportFirstByteMs: 120_000,
  stallMs: 30_000,
  totalMs: 120_000,
  exportTotalMs: 900_000,
  tries: 4,
  exportBytes: 512 * 1024 * 1024,
  exportRows: 2_000_000,
  bodyBytes: 32 * 1024 * 1024,
  stations: 20_000,
  pages: 1000,
  objectBytes: 1024 * 1024,
  requestsPerSecond: SUSTAINABLE_REQUESTS_PER_SECOND,
};
