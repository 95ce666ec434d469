/** How much a benchmark does: all of it, or, with `--smoke`, one small round that shows that it runs. */

const SMOKE_FLAG = '--smoke';

/** Whether it only has to run: what comes out is no measurement then. */
export const IS_SMOKE = process.argv.includes(SMOKE_FLAG);

/** Passes the size on to a process that measures a part. */
export const SIZE_ARGUMENTS: readonly string[] = IS_SMOKE ? [SMOKE_FLAG] : [];

/** An amount of the measurement, or that of a smoke run. */
export function sized<Amount>(measured: Amount, smoke: Amount): Amount {
  return IS_SMOKE ? smoke : measured;
}

/** Prints above the figures of a smoke run that they measure nothing. */
export function announceSize(): void {
  if (IS_SMOKE) process.stdout.write('SMOKE RUN: one small round, no measurement.\n');
}
