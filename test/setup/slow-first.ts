/** Longest waits start first, so others compute meanwhile, and no wait is left at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests waiting for processes, terminals, databases, and clocks. */
const WAITING = [
  'bench',
  'soak',
  'mutations',
  'recipes',
  'bundle',
  'node-versions',
  'pty',
  'process',
  'postgres',
  'nginx',
  'prometheus',
];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) =>
      WAITING.some((folder) => moduleId.includes(`/test/${folder}/`));
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
