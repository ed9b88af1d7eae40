import type { CSSProperties } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Poster } from '../../../components/Poster';
import cards from '../../../features/anime/EpisodeCard.module.css';
import rail from '../../../features/anime/EpisodeRail.module.css';
import { relationWord, titlesOf, whenAndWhat } from '../../../features/anime/words';
import type { AnimeAroundQuery } from '../../../generated/graphql';

type Around = NonNullable<AnimeAroundQuery['anime']>;
type Props = {
  franchise: NonNullable<Around['franchise']>;
  relations: Around['relations'];
  current: string;
};

/** The watch order as a rail: each part in its band, which carries its place; the band of the one on this page is red. */
export function FranchiseRail({ franchise, relations, current }: Props) {
  const kinds = new Map(relations.map((relation) => [relation.anime.id, relation.kind]));
  const list = useRef<HTMLOListElement>(null);
  // The part that the page is about is in view, whatever its place; the page itself stays where it is.
  useLayoutEffect(() => {
    const here = list.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(current)}"]`);
    if (list.current && here) list.current.scrollLeft = here.offsetLeft - here.offsetWidth * 1.5;
  }, [current]);
  return (
    <ol className={rail.rail} ref={list}>
      {franchise.items.map((anime, at) => {
        const { main, lang } = titlesOf(anime.title);
        const place = String(franchise.first + at);
        const here = anime.id === current;
        const kind = kinds.get(anime.id);
        return (
          <li key={anime.id} className={cards.card} data-part={anime.id}>
            <div className={cards.picture}>
              <div
                className={cards.band}
                data-fresh={here || undefined}
                style={{ '--digits': place.length } as CSSProperties}
              >
                <b className={cards.number}>{place}</b>
                <span className={cards.time}>
                  {here ? 'This one' : kind && kind !== 'OTHER' ? relationWord[kind] : null}
                </span>
              </div>
              <Poster {...anime.cover} title={main} className={cards.poster} />
            </div>
            <h3 className={cards.title} lang={lang}>
              {here ? (
                <span aria-current="page">{main}</span>
              ) : (
                <Link to={paths.anime(anime.slug)}>{main}</Link>
              )}
            </h3>
            <p className={cards.name}>{whenAndWhat(anime)}</p>
          </li>
        );
      })}
    </ol>
  );
}
