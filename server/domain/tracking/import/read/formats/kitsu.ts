import { limits } from '../../../../../config/limits';
import { AppError } from '../../../../../errors/AppError';
import type { AnimeReference, ReadRow } from '../../importRow';
import { entryRow } from '../entryRow';
import { episodesOf, formatOf, idOf, statusOf, textOf, titleOf, yearOf } from '../fields';
import { type Collector, fieldOf, isRecord, type JsonPart, type ListFormat, type Taken } from '../format';
import { keptRow } from '../keptRow';

/**
 * A library from Kitsu's API (`/library-entries?include=anime.mappings`); Kitsu's XML export has MyAnimeList's format. The
 * anime follow the entries, and their ids elsewhere follow the anime, so the rows come at the end.
 */
export const kitsu: ListFormat = {
  source: 'KITSU',
  json: [
    {
      lists: ['data', 'included'],
      knows: ({ value }) => /^library-?entries$/i.test(textOf(fieldOf(value, 'type'))),
      open: () => new KitsuLibrary(),
    },
  ],
};

class KitsuLibrary implements Collector<JsonPart> {
  private readonly entries: { animeId: string; value: unknown }[] = [];
  private readonly anime = new Map<string, AnimeReference>();
  private readonly animeOfMapping = new Map<string, string>();
  private readonly mappings = new Map<string, unknown>();

  take({ name, value }: JsonPart): Taken {
    const id = textOf(fieldOf(value, 'id'));
    const attributes = fieldOf(value, 'attributes');
    if (name === 'data') {
      const animeId = idIn(value, 'anime') ?? idIn(value, 'media', 'anime');
      if (animeId === undefined) {
        const mangaId = idIn(value, 'manga') ?? idIn(value, 'media', 'manga');
        if (mangaId === undefined) return { skipped: 'Other' };
        const title = `Kitsu ${mangaId}`;
        return [keptRow({ source: 'KITSU', id: mangaId, title, content: value })];
      }
      this.entries.push({ animeId, value: attributes });
    } else if (fieldOf(value, 'type') === 'anime') {
      this.anime.set(id, referenceOf(attributes));
      const mappings = fieldOf(fieldOf(fieldOf(value, 'relationships'), 'mappings'), 'data');
      for (const one of Array.isArray(mappings) ? mappings : [])
        this.animeOfMapping.set(textOf(fieldOf(one, 'id')), id);
    } else if (fieldOf(value, 'type') === 'mappings') {
      const animeId = idIn(value, 'item');
      if (animeId !== undefined) this.animeOfMapping.set(id, animeId);
      this.mappings.set(id, attributes);
    }
    const held = this.entries.length + this.anime.size + this.mappings.size + this.animeOfMapping.size;
    if (held > 6 * limits.importRows) throw new AppError('IMPORT_TOO_LARGE');
    return [];
  }

  end(): ReadRow[] {
    for (const [id, mapping] of this.mappings) {
      const anime = this.anime.get(this.animeOfMapping.get(id) ?? '');
      const site = idNames.get(textOf(fieldOf(mapping, 'externalSite')));
      const external = idOf(textOf(fieldOf(mapping, 'externalId')).replace(/^anime\//, ''));
      if (anime && site && external !== undefined) anime[site] = external;
    }
    return this.entries.map(({ animeId, value }) => rowOf(value, animeId, this.anime.get(animeId)));
  }
}

const idNames = new Map<string, 'malId' | 'aniListId' | 'aniDbId'>([
  ['myanimelist/anime', 'malId'],
  ['anilist/anime', 'aniListId'],
  ['anilist', 'aniListId'],
  ['anidb', 'aniDbId'],
]);

function idIn(value: unknown, relation: string, type?: string): string | undefined {
  const data = fieldOf(fieldOf(fieldOf(value, 'relationships'), relation), 'data');
  if (type !== undefined && fieldOf(data, 'type') !== type) return undefined;
  return textOf(fieldOf(data, 'id')) || undefined;
}

function referenceOf(attributes: unknown): AnimeReference {
  const of = (name: string) => fieldOf(attributes, name);
  const titles = of('titles');
  const title = titleOf(of('canonicalTitle'));
  const also = (isRecord(titles) ? Object.values(titles) : []).map(titleOf);
  return {
    title,
    also: [...new Set(also)].filter((one) => one !== '' && one !== title).slice(0, 4),
    year: yearOf(of('startDate')),
    format: formatOf(of('subtype')),
    episodes: episodesOf(of('episodeCount')),
  };
}

function rowOf(attributes: unknown, animeId: string, anime: AnimeReference = { title: '' }): ReadRow {
  const of = (name: string) => fieldOf(attributes, name);
  const again = of('reconsuming') === true;
  return entryRow({
    anime,
    shown: `Kitsu ${animeId}`,
    status: again ? 'REWATCHING' : statusOf(of('status')),
    progress: of('progress'),
    score: of('ratingTwenty'),
    outOf: 20,
    startedOn: of('startedAt'),
    finishedOn: of('finishedAt'),
    notes: textOf(of('notes')),
    rewatches: of('reconsumeCount'),
    visibility: of('private') === true ? 'PRIVATE' : undefined,
    createdAt: of('createdAt'),
    updatedAt: of('updatedAt'),
  });
}
