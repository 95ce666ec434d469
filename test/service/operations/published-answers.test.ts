import { describe } from 'vitest';
import { publishedAnswers } from './published-answers.ts';

describe('a service over SQLite sends the answers that the document publishes', () => {
  publishedAnswers();
});
