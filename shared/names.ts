/**
 * A name as part of an address: letters of any script and figures, in lower case and without accents, all else a hyphen.
 * "J.C.Staff" is j-c-staff. Names that differ in signs alone share an address.
 */
export function nameSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Script=Latin}\p{M}+/gu, (letter) => letter.charAt(0))
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
