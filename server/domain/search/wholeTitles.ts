import { normalise, removeSpaces } from './normalise';
import { seasonForm, seasonSpellings } from './season';
import { foldSpelling } from './spelling';

/** A title in the form in which whole titles are looked up, as `anime_title.compactText` has it. */
export const compactTitle = (title: string): string => removeSpaces(normalise(title));

/** Names of an anime in that form, each once; a season as any site may write it. */
export function compactTitles(names: readonly string[]): string[] {
  const spellings = names.flatMap((one) => [one, ...seasonSpellings(seasonForm(foldSpelling(one)))]);
  return [...new Set(spellings.map(compactTitle))].filter((one) => one !== '');
}
