/** How much a benchmark does: everything, or, with `--smoke`, one small round to show it runs. */

const SMOKE_FLAG = '--smoke';

/** The run measures nothing then. */
export const IS_SMOKE = process.argv.includes(SMOKE_FLAG);

/** For a process measuring a part. */
export const SIZE_ARGUMENTS: readonly string[] = IS_SMOKE ? [SMOKE_FLAG] : [];

export function sized<Amount>(measured: Amount, smoke: Amount): Amount {
  return IS_SMOKE ? smoke : measured;
}

/** Above a smoke run's numbers: they measure nothing. */
export function announceSize(): void {
  if (IS_SMOKE) process.stdout.write('SMOKE RUN: one small round, no measurement.\n');
}
