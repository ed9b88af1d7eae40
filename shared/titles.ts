export const titleLanguages = ['ROMAJI', 'ENGLISH', 'NATIVE'] as const;
export type TitleLanguage = (typeof titleLanguages)[number];

/** The names by which browsers and settings of the site store them, with what people read. The first is the usual one. */
export const titleLanguageWords = { english: 'English', romaji: 'Romaji', native: 'Japanese' } as const;
export type TitleLanguageName = keyof typeof titleLanguageWords;
export const titleLanguageNames = Object.keys(titleLanguageWords) as [
  TitleLanguageName,
  ...TitleLanguageName[],
];

export const titleLanguageOf = (name: TitleLanguageName) =>
  name.toUpperCase() as Uppercase<TitleLanguageName>;
export const nameOfTitleLanguage = (language: TitleLanguage) => language.toLowerCase() as TitleLanguageName;

interface Names {
  english?: string | null;
  romaji?: string | null;
  native: string;
}

/** The title to show in a language; if an anime has none in it, English, then romaji, then native. */
export function titleIn({ english, romaji, native }: Names, language: TitleLanguage = 'ENGLISH'): string {
  if (language === 'NATIVE') return native;
  if (language === 'ROMAJI') return romaji ?? english ?? native;
  return english ?? romaji ?? native;
}
