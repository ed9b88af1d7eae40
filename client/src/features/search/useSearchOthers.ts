import { paths } from '../../../../shared/paths';
import { useSearchOthersQuery } from '../../generated/graphql';
import { titlesOf } from '../anime/words';

export type OtherKind = 'characters' | 'people' | 'threads' | 'shelves';

export interface OtherHit {
  /** Unique among all options. */
  key: string;
  name: string;
  /** Tells it apart from others of the same name. */
  note: string;
  to: string;
}

export interface OtherGroup {
  kind: OtherKind;
  hits: OtherHit[];
}

/**
 * Other things with such a name: characters, people, threads, the viewer's shelves. Queried once the anime have arrived, so
 * that they never wait for it; if it fails, only the anime are shown.
 */
export function useSearchOthers(
  typed: string,
  { ready }: { ready: boolean },
): { groups: OtherGroup[]; asking: boolean } {
  const { data, loading } = useSearchOthersQuery({ variables: { text: typed }, skip: !ready });
  if (!ready || !data) return { groups: [], asking: ready && loading };
  const { characters, people, threads, shelves } = data.searchOthers;
  const groups: OtherGroup[] = [
    {
      kind: 'characters',
      hits: characters.map(({ slug, name, anime }) => ({
        key: `character-${anime.id}-${name}`,
        name,
        note: titlesOf(anime.title).main,
        to: slug ? paths.character(slug) : paths.anime(anime.slug),
      })),
    },
    {
      kind: 'people',
      hits: people.map(({ id, slug, name, native }) => ({
        key: `person-${id}`,
        name,
        note: native ?? '',
        to: paths.person(slug),
      })),
    },
    {
      kind: 'threads',
      hits: threads.map(({ id, title, anime, episodeNumber }) => ({
        key: `thread-${id}`,
        name: title ?? '',
        note: anime ? aboutOf(titlesOf(anime.title).main, episodeNumber) : '',
        to: paths.thread(id),
      })),
    },
    {
      kind: 'shelves',
      hits: shelves.map(({ id, name, size }) => ({
        key: `shelf-${id}`,
        name,
        note: size === 1 ? 'One anime' : `${size} anime`,
        to: paths.shelf(id),
      })),
    },
  ];
  return { groups: groups.filter(({ hits }) => hits.length > 0), asking: false };
}

function aboutOf(title: string, episode: number | null): string {
  return episode === null ? title : `${title}, episode ${episode}`;
}
