import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Answer from an `onDemand` port. Throws why it couldn't be made. */
export async function demanded(port: number): Promise<string> {
  const answer = await text(connect(port, '127.0.0.1'));
  if (answer.startsWith('!')) throw new Error(answer.slice(1));
  return answer;
}
