import { useStdout } from 'ink';
import { useEffect, useState } from 'react';

/** Size of the terminal in cells. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

const FALLBACK: TerminalSize = { columns: 80, rows: 24 };

/** The terminal's size, renewed when it changes. */
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

function sizeOf({
  columns,
  rows,
}: {
  readonly columns?: number;
  readonly rows?: number;
}): TerminalSize {
  return {
    columns: columns === undefined || columns === 0 ? FALLBACK.columns : columns,
    rows: rows === undefined || rows === 0 ? FALLBACK.rows : rows,
  };
}
