import { titleLanguageOf } from '../../../../shared/titles';
import type { CharacterRole, StaffRole } from '../../generated/graphql';
import { state } from '../../state';
import { langOf } from './words';

export const staffWord: Record<StaffRole, string> = {
  ORIGINAL_CREATOR: 'Original creator',
  CHIEF_DIRECTOR: 'Chief director',
  DIRECTOR: 'Director',
  SERIES_COMPOSITION: 'Series composition',
  SCRIPT: 'Script',
  CHARACTER_DESIGN: 'Character design',
  MUSIC: 'Music',
};

export const characterWord: Record<CharacterRole, string> = { MAIN: 'Main', SUPPORTING: 'Supporting' };

export interface ShownName {
  main: string;
  lang: 'ja' | undefined;
  /** The name in the other script, if known. */
  also: string | null;
  alsoLang: 'ja' | undefined;
}

/** The name of a character or person that fits the viewer's title language. */
export function nameOf({ name, native }: { name: string; native: string | null }): ShownName {
  const language = titleLanguageOf(state.titleLanguage());
  const lang = langOf(native);
  return language === 'NATIVE' && native
    ? { main: native, lang, also: name, alsoLang: undefined }
    : { main: name, lang: undefined, also: native, alsoLang: lang };
}
