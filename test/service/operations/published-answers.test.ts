import { describe } from 'vitest';
import { publishedAnswers } from './published-answers.ts';

describe('a service over SQLite sends the published answers', () => {
  publishedAnswers();
});
