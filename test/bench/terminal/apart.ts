/** Needs a separate process: production React, a heap with nothing else in it. */
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

export async function measureApart<Name extends keyof Results>(name: Name): Promise<Results[Name]> {
  const [, script = ''] = process.argv;
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '1' };
  // Ink draws nothing where it is set, even to nothing.
  delete env['CI'];
  const args = ['--max-old-space-size=3000', script, name, ...SIZE_ARGUMENTS];
  const { stdout } = await run(process.execPath, args, { env });
  return JSON.parse(stdout) as Results[Name];
}

/** In that process. False if started for nothing like that. */
export async function measuredHere(name: string | undefined): Promise<boolean> {
  const measure = name === 'frame-cost' || name === 'row-memory' ? MEASURES[name] : undefined;
  if (measure === undefined) return false;
  process.stdout.write(JSON.stringify(await measure()));
  return true;
}
