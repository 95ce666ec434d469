import { useStdout } from 'ink';
import { useEffect, useState } from 'react';

interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Ink's own hook would draw each screen twice when it opens. */
export function useTerminalSize(): Size {
  const { stdout } = useStdout();
  const [size, setSize] = useState(() => sizeOf(stdout));
  useEffect(() => {
    const renew = (): void => setSize(sizeOf(stdout));
    stdout.on('resize', renew);
    return () => {
      stdout.off('resize', renew);
    };
  }, [stdout]);
  return size;
}

/** Ink's screen always has a size, even without a terminal. */
function sizeOf(stdout: object): Size {
  const cells = (side: keyof Size): number => Number(Reflect.get(stdout, side));
  return { columns: cells('columns'), rows: cells('rows') };
}
