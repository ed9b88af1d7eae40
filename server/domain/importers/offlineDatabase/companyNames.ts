import { compact, normalise } from '../../search/normalise';

/**
 * How a studio is spelt: the source has lower case only, and one studio under two spellings would be two filters. What
 * our own files know is spelt their way, the rest with a capital on every word.
 */
export function companyNames(known: Iterable<string>): (name: string) => string {
  const spellings = new Map<string, string>();
  for (const name of known) spellings.set(compact(normalise(name)), name);
  return (name) => spellings.get(compact(normalise(name))) ?? capitalise(name);
}

/** A name that has capitals already is left as it is. */
function capitalise(name: string): string {
  if (name !== name.toLowerCase()) return name;
  return name.replace(
    /(^|[\s.\-&/(])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
