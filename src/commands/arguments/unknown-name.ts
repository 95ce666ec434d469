/** Names that nothing which was read knows: a mistake, unless another restaurant of the same command knows them. */
import { Failure } from '../../contract/failures.ts';
import { didYouMean } from '../../settings/did-you-mean.ts';
import { quotedValue } from '../../settings/quoted-value.ts';

/** USAGE, and NOT_FOUND for a GUID that is asked for: it may have been right yesterday. */
export class UnknownName extends Failure {}

/** The refusal of a station; `names` are those that there are. */
export function unknownStation(
  typed: string,
  names: Iterable<string>,
  code: 'USAGE' | 'NOT_FOUND' = 'USAGE',
): UnknownName {
  return new UnknownName(
    code,
    `Unknown station ${quotedValue(typed)}.${didYouMean(typed, names)}`,
    { hint: 'Run linecheck stations for the names and GUIDs.' },
  );
}
