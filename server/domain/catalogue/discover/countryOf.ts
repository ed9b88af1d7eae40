const countries: Record<string, string | undefined> = {
  ja: 'JP',
  'zh-hans': 'CN',
  'zh-hant': 'TW',
  ko: 'KR',
};

/**
 * Where an anime was made, by the language and script of its original title; no source names the country itself. A
 * language of many countries says nothing: English is spoken in too many.
 */
export function countryOf(language: string): string | null {
  return countries[language.toLowerCase()] ?? null;
}
