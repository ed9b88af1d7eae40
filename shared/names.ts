/**
 * A name as part of an address: letters of any script and digits, in lower case and without accents; everything else becomes a
 * hyphen. "J.C.Staff" is j-c-staff. Names that differ only in punctuation share an address.
 */
export function nameSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Script=Latin}\p{M}+/gu, (letter) => letter.charAt(0))
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/**
 * The public name of a member whose identity provider gave none. Their email address is private, and so is the part before
 * the @; their first page asks for a name.
 */
export const namelessMember = 'New member';
