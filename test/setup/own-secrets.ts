/** Files of tests share a process, and what one of them held as a secret would be hidden from what the next one reads. */
import { beforeAll } from 'vitest';
import { forgetSecrets } from '../../src/settings/secrets-in-use.ts';

beforeAll(forgetSecrets);
