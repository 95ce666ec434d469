/** Measurements that want a process of their own: production React, a heap without anything else in it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SIZE_ARGUMENTS } from '../bench-size.ts';
import { type FrameCosts, frameCosts } from './frame-cost.ts';
import { type RowMemory, rowMemory } from './row-memory.ts';

const run = promisify(execFile);

const MEASURES = { 'frame-cost': frameCosts, 'row-memory': rowMemory } as const;

interface Results {
  readonly 'frame-cost': FrameCosts;
  readonly 'row-memory': RowMemory;
}

/** Runs one in another process. */
export async function measureApart<Name extends keyof Results>(name: Name): Promise<Results[Name]> {
  const [, script = ''] = process.argv;
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '1' };
  // Ink draws nothing where it is set, even to nothing.
  delete env['CI'];
  const args = ['--max-old-space-size=3000', script, name, ...SIZE_ARGUMENTS];
  const { stdout } = await run(process.execPath, args, { env });
  return JSON.parse(stdout) as Results[Name];
}

/** In that process: does what it was started for. False when it was started for nothing of the kind. */
export async function measuredHere(name: string | undefined): Promise<boolean> {
  const measure = name === 'frame-cost' || name === 'row-memory' ? MEASURES[name] : undefined;
  if (measure === undefined) return false;
  process.stdout.write(JSON.stringify(await measure()));
  return true;
}
