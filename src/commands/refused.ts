/** The end of a command line that runs nothing: help and reasons are printed already. */
export class Refused extends Error {
  /** Whether it asked for help or the version. */
  readonly isAnswered: boolean;

  constructor(isAnswered: boolean) {
    super(isAnswered ? 'answered' : 'refused');
    this.name = 'Refused';
    this.isAnswered = isAnswered;
  }
}
