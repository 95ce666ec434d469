/** Frames that can be held back while another program has the terminal, and the last of them redrawn after that. */

/** What frames are written to. */
interface Frames {
  write(text: string, written?: () => void): unknown;
  emit(event: 'resize'): boolean;
}

/** The stream that draws, and what can be done with its frames. */
export interface HeldFrames<Stream> {
  readonly stream: Stream;
  /** From now on nothing reaches the terminal. */
  readonly hold: () => void;
  /** Draws the screen as it is now, and goes on. */
  readonly release: () => void;
  /** Writes a command between two frames; nothing while they are held back. */
  readonly between: (bytes: string) => void;
  /** The last frame as the screen shows it, held back or not; empty before the first. */
  readonly latest: () => string;
}

/**
 * The same stream with a tap in it. Drawing goes on while it is shut, and the terminal does not hear of it. `seenAs` makes of
 * a frame what it is on the screen; `terminal` is where they end up.
 */
export function heldFrames<Stream extends Frames & object>(
  stream: Stream,
  seenAs: (frame: string) => string = (frame) => frame,
  terminal: Pick<Frames, 'write'> = stream,
): HeldFrames<Stream> {
  let latest = '';
  let held = false;
  const write = (text: string, written?: () => void): boolean => {
    // Cursor and mode changes have no line end; every frame has.
    if (text.includes('\n')) latest = text;
    if (!held) stream.write(text, written);
    else if (written !== undefined) setImmediate(written);
    return true;
  };
  return {
    stream: new Proxy(stream, {
      get(target, name) {
        if (name === 'write') return write;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    hold() {
      held = true;
    },
    release() {
      held = false;
      // A new size invalidates what is remembered of the screen.
      stream.emit('resize');
      if (latest !== '') stream.write(latest);
    },
    between(bytes) {
      if (!held) terminal.write(bytes);
    },
    latest: () => seenAs(latest),
  };
}
