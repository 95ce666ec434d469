/** Holds frames back while another program uses the terminal, and redraws the last one afterwards. */
import { standIn } from '../input/stand-in.ts';

interface Frames {
  write(text: string, written?: () => void): unknown;
  emit(event: 'resize'): boolean;
}

export interface HeldFrames<Stream> {
  readonly stream: Stream;
  /** Stops all output to the terminal. */
  readonly hold: () => void;
  readonly release: () => void;
  /** Writes a command between two frames. Does nothing while frames are held. */
  readonly between: (bytes: string) => void;
  /** The last frame as on the screen, held or not. Empty before the first. */
  readonly latest: () => string;
}

/**
 * While the valve is closed, drawing continues without output. `seenAs` converts a frame to the look on the screen. `terminal` is the
 * destination.
 */
export function heldFrames<Stream extends Frames & object>(
  stream: Stream,
  seenAs: (frame: string) => string = (frame) => frame,
  terminal: Pick<Frames, 'write'> = stream,
): HeldFrames<Stream> {
  let latest = '';
  let held = false;
  const write = (text: string, written?: () => void): boolean => {
    // Cursor and mode changes have no line end. Every frame has.
    if (text.includes('\n')) latest = text;
    if (!held) stream.write(text, written);
    else if (written !== undefined) setImmediate(written);
    return true;
  };
  return {
    stream: standIn(stream, { write }),
    hold() {
      held = true;
    },
    release() {
      held = false;
      // A new size invalidates the screen's known content.
      stream.emit('resize');
      if (latest !== '') stream.write(latest);
    },
    between(bytes) {
      if (!held) terminal.write(bytes);
    },
    latest: () => seenAs(latest),
  };
}
