export interface Host {
  /** Reads `licenses.txt` or a file in `assets`. Throws if the file is missing. */
  readonly file: (name: string) => Promise<string>;
  /** Keeps compiled code for the next start. This takes about 30 ms, so nobody should be waiting. */
  readonly keepCode: (after: CodeMilestone) => void;
  readonly installation: Installation;
}

/** When enough code is compiled to be worth keeping. */
export type CodeMilestone = 'first screen' | 'command';

export interface Runtime {
  readonly platform: NodeJS.Platform;
  readonly arch: NodeJS.Architecture;
  readonly versions: NodeJS.ProcessVersions;
}

export interface Installation {
  readonly build: string;
  readonly form: 'package' | 'executable';
  readonly code: () => Readonly<Record<string, CodeOrigin>>;
  readonly runtime: Runtime;
}

/** `compiled` means that no code was kept, or that V8 refused it. */
export type CodeOrigin = 'built in' | 'kept' | 'compiled';

export interface ProgramModule {
  readonly main: (host: Host) => Promise<void>;
}
