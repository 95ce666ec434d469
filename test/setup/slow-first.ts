/** What waits most begins first, so that others compute meanwhile and none of it is left over at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders of tests that wait for processes, terminals, databases and clocks. */
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
