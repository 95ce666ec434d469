/** Decodes base64url (RFC 4648, section 5) in its canonical form only. */

/**
 * The bytes; `undefined` for any other spelling of them. Decoders skip padding and unknown letters, accept two alphabets and ignore the
 * bits left over at the end, so that a token refused or revoked by its text could come back in other letters.
 */
export function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
