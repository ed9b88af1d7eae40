export const titleLanguages = ['ROMAJI', 'ENGLISH', 'NATIVE'] as const;
export type TitleLanguage = (typeof titleLanguages)[number];

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
