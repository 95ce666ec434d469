/** Test files share a process. A secret from one would be hidden from what the next one reads. */
import { beforeAll } from 'vitest';
import { forgetSecrets } from '../../src/settings/typed-text.ts';

beforeAll(forgetSecrets);
