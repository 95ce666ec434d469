import type { Credentials } from '../../../api/token/surroundings.ts';
import type { Dialect } from '../../../contract/dialect.ts';

/** What is checked, and with which credentials. */
export interface Subject {
  readonly credentials: Credentials<string>;
  readonly dialect: Dialect;
  /** Its platform identifier. */
  readonly restaurant: string;
  /** `YYYYMMDD`, for the export. */
  readonly businessDate: string;
}
