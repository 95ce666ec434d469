/** Bytes as text in base64url (RFC 4648, section 5), in the one spelling that an encoder gives them. */

/**
 * The bytes; `undefined` for any other spelling of them. A decoder skips padding and unknown letters, takes two alphabets and ignores the bits
 * that are left over at the end, so that without this a token that was refused or revoked by its text could come back in other letters.
 */
export function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
