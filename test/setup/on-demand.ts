/** Expensive and needed by many tests: made on first request, shared for the complete run. */
import { createServer } from 'node:net';

interface OnDemand {
  /** Local port. Answers each connection with the result, or `!` and why there is none. */
  readonly port: number;
  readonly close: () => void;
}

/** Opens a port for what `make` promises. The first connection has it made. */
export async function onDemand(make: () => Promise<string>): Promise<OnDemand> {
  let made: Promise<string> | undefined;
  const door = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    made ??= make();
    made.then(
      (answer) => socket.end(answer),
      (error: unknown) => socket.end(`!${error instanceof Error ? error.message : String(error)}`),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => door.close(),
  };
}
