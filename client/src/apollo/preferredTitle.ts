import { type FieldReadFunction, makeVar } from '@apollo/client';
import { titleIn, titleLanguageOf } from '../../../shared/titles';
import { state } from '../state';

type Name = string | null | undefined;

/** Cache reads track only Apollo's own reactive variables. */
const language = makeVar(state.titleLanguage());
state.titleLanguage.subscribe(language);

/**
 * `AnimeTitle.preferred` in the viewer's title language. The server resolves it without knowing the viewer. Reading it here
 * makes a change of language reach every title on screen at once, since the cache notifies every query that read it.
 */
export const preferredTitle: FieldReadFunction<string> = (known, { readField }) => {
  const wanted = language();
  if (known === undefined) return known;
  const name = (field: string) => readField<Name>(field);
  const names = { english: name('english'), romaji: name('romaji'), native: name('native') ?? known };
  return titleIn(names, titleLanguageOf(wanted));
};
