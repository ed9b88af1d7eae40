import { type FieldReadFunction, makeVar } from '@apollo/client';
import { type TitleLanguage, titleIn } from '../../../shared/titles';
import { state } from '../state';
import { onChange } from '../state/reactive';

type Name = string | null | undefined;

/** What the cache reads is followed by Apollo's own variables alone. */
const language = makeVar(state.titleLanguage());
onChange(state.titleLanguage, () => language(state.titleLanguage()));

/**
 * `AnimeTitle.preferred` in the viewer's title language (product P7). The server answers it without knowing of whom; read
 * here, a change of language reaches whatever shows a title at once, since the cache tells every query that read it.
 */
export const preferredTitle: FieldReadFunction<string> = (known, { readField }) => {
  const wanted = language();
  if (known === undefined) return known;
  const name = (field: string) => readField<Name>(field);
  const names = { english: name('english'), romaji: name('romaji'), native: name('native') ?? known };
  return titleIn(names, wanted.toUpperCase() as TitleLanguage);
};
