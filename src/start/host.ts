export interface Host {
  /** `licenses.txt` and those in `assets`. Throws where one is missing. */
  readonly file: (name: string) => Promise<string>;
  /** Keeps the code compiled so far for the next start. Costs some 30 ms, so nobody should be waiting. */
  readonly keepCode: (after: CodeMilestone) => void;
  readonly installation: Installation;
}

/** What the compiled code is complete for. */
export type CodeMilestone = 'first screen' | 'command';

export interface Installation {
  readonly build: string;
  readonly form: 'package' | 'executable';
  /** Parts read so far, with the origin of their V8 code. */
  readonly code: () => Readonly<Record<string, CodeOrigin>>;
  readonly runtime: Pick<NodeJS.Process, 'platform' | 'arch' | 'versions'>;
}

/** `compiled` without code, or where V8 refused it. */
export type CodeOrigin = 'built in' | 'kept' | 'compiled';

export interface ProgramModule {
  readonly main: (host: Host) => Promise<void>;
}
