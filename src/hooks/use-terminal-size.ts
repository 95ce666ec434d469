import { useStdout } from 'ink';
import { useEffect, useState } from 'react';

/** Size of the terminal in cells. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

const FALLBACK: TerminalSize = { columns: 80, rows: 24 };

/** The terminal's size, renewed when it changes; Ink's own hook would draw each screen a second time when it opens. */
export function useTerminalSize(): TerminalSize {
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

function sizeOf(stdout: object): TerminalSize {
  const cells = (side: keyof TerminalSize): number => {
    const known: unknown = Reflect.get(stdout, side);
    return typeof known === 'number' && known > 0 ? known : FALLBACK[side];
  };
  return { columns: cells('columns'), rows: cells('rows') };
}
