/** A regular expression that is compiled when it is first used. */
export class LateExpression {
  readonly #source: string;
  readonly #flags: string;
  expression: RegExp | undefined;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
  }

  exec(text: string): RegExpExecArray | null {
    this.expression ??= new RegExp(this.#source, this.#flags);
    return this.expression.exec(text);
  }

  test(text: string): boolean {
    return this.exec(text) !== null;
  }
}
