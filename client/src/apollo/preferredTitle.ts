import type { FieldReadFunction } from '@apollo/client';
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
  if (language === 'native') return name('native') ?? known;
  if (language === 'romaji') return name('romaji') ?? name('english') ?? name('native') ?? known;
  return name('english') ?? name('romaji') ?? name('native') ?? known;
};
