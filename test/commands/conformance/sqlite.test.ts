import { describe } from 'vitest';
import { openArchive } from '../../../src/archive/open-archive.ts';
import { serviceConformance } from './service-conformance.ts';

describe('our service over SQLite is as it says', () => {
  serviceConformance(() => openArchive('sqlite::memory:'));
});
