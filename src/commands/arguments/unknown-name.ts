/** Names that nothing read contains: an error, unless another restaurant of the same command has them. */
import { Failure } from '../../contract/failures.ts';
import { didYouMean } from '../../settings/choice.ts';
import { quotedValue } from '../../settings/quoted-value.ts';

/** USAGE; NOT_FOUND for a GUID, which may have been valid yesterday. */
export class UnknownName extends Failure {}

/** The error for a station; `names` are the existing ones. */
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
