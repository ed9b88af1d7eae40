import type { FieldReadFunction } from '@apollo/client';
import { type TitleLanguage, titleIn } from '../../../shared/titles';
import { state } from '../state';

type Name = string | null | undefined;

/**
 * `AnimeTitle.preferred` in the viewer's title language (product P7). The server answers it without knowing of whom; read
 * here, a change of language reaches whatever shows a title at once, since the cache tells every query that read it.
 */
export const preferredTitle: FieldReadFunction<string> = (known, { readField }) => {
  const language = state.titleLanguage();
  if (known === undefined) return known;
  const name = (field: string) => readField<Name>(field);
  const names = { english: name('english'), romaji: name('romaji'), native: name('native') ?? known };
  return titleIn(names, language.toUpperCase() as TitleLanguage);
};
