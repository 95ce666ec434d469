import { describe } from 'vitest';
import { openArchive } from '../../src/service/open-archive.ts';
import { serviceConformance } from './service-conformance.ts';

describe('our service over SQLite shows the expected behaviors', () => {
  serviceConformance(() => openArchive('sqlite::memory:'));
});
