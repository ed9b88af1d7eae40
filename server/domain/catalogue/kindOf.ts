import type { AnimeFormat } from '../../data/entities/catalogue';

/** For comparing formats: sites disagree about what is a web series, and what is a special. */
export function kindOf(format: AnimeFormat): AnimeFormat {
  if (format === 'WEB') return 'TV';
  return format === 'OVA' ? 'SPECIAL' : format;
}
