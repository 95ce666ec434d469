/** The day's rows on the screen, where every key measurement starts. */
import { setTimeout as pause } from 'node:timers/promises';
import { sized } from '../bench-size.ts';
import { type CapturedFrame, captureFrames, type FrameCapture } from './captured-frames.ts';
import { type Running, type Size, type Start, start } from './pseudo-terminal.ts';

const PATIENCE_MS = 60_000;
const QUIET_MS = sized(700, 100);
/** Rows shown of all, above the table. */
const COUNTS = /[1-9][\d,.]* \/ [1-9]/;

export interface OpenedList {
  readonly running: Running;
  readonly capture: FrameCapture;
  readonly frame: CapturedFrame;
  readonly end: () => Promise<void>;
}

/** Waits for the rows. */
export async function openList(
  monitor: Start,
  size: Size,
  bytesPerSecond = Infinity,
): Promise<OpenedList> {
  const running = start(monitor, size, bytesPerSecond);
  const capture = captureFrames(size);
  const end = async (): Promise<void> => {
    capture.close();
    await running.end();
  };
  try {
    await running.shows('? keys');
    running.send('F');
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      await running.settles(QUIET_MS);
      const frame = await capture.after(running.take());
      const text = frame.map((runs) => runs.map(([each]) => each).join('')).join('\n');
      if (COUNTS.test(text)) return { running, capture, frame, end };
      if (performance.now() > deadline) throw new Error(`The rows never came:\n${text}`);
      await pause(QUIET_MS);
    }
  } catch (error) {
    await end();
    throw error;
  }
}
