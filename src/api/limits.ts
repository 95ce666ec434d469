import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../contract/operations.ts';

/** Times in ms, sizes in bytes. */
export interface Limits {
  readonly connectMs: number;
  readonly firstByteMs: number;
  /** For a business date's export. Platforms assemble it for over a minute (domain section 1). */
  readonly exportFirstByteMs: number;
  /** Pause between two pieces. */
  readonly stallMs: number;
  /** A call with all tries and waits. */
  readonly totalMs: number;
  readonly exportTotalMs: number;
  readonly tries: number;
  /** Export body, both as received and decompressed. */
  readonly exportBytes: number;
  readonly exportRows: number;
  /** Station list, all pages together. */
  readonly bodyBytes: number;
  readonly stations: number;
  readonly pages: number;
  /** Any other answer. */
  readonly objectBytes: number;
  /** Sustained rate per restaurant (A24). */
  readonly requestsPerSecond: number;
}

/** For a platform on the public internet. */
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
