/** What starts the program, and lends it what depends on how it was installed. */

export interface Host {
  /** Files that come with the program: `licenses.json` and those of `assets`. Throws where one is missing. */
  readonly file: (name: string) => Promise<string>;
  /** Keeps the code compiled so far for the next start. Costs some 30 ms, so nobody should be waiting. */
  readonly keepCode: (after: KeptAfter) => void;
  readonly installation: Installation;
}

/** What the compiled code is complete for. */
export type KeptAfter = 'first screen' | 'command';

/** How the program came to this machine. */
export interface Installation {
  /** Names the program's content. */
  readonly build: string;
  readonly form: 'package' | 'executable';
  /** The parts read so far, and where V8's code for each came from. */
  readonly code: () => Readonly<Record<string, CodeOrigin>>;
  readonly runtime: Pick<NodeJS.Process, 'platform' | 'arch' | 'versions'>;
}

/** `compiled` where there was no code, or V8 refused it. */
export type CodeOrigin = 'built in' | 'kept' | 'compiled';

/** The module that the program begins with. */
export interface ProgramModule {
  readonly main: (host: Host) => Promise<void>;
}
