import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { Headline } from '../../components/text/Headline';
import { titlesOf } from '../../features/anime/words';
import { type EditedAnimeFieldsFragment, useEditedAnimeQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { NotFound } from '../NotFound/NotFound';
import styles from './Editing.module.css';

type Props = {
  slug: string;
  name: string;
  lead: string;
  /** This page's address for the anime's current slug. */
  to: (slug: string) => string;
  children: (anime: EditedAnimeFieldsFragment) => ReactNode;
};

/** A secondary page of an anime, found by its slug; former slugs redirect. */
export function OfAnime({ slug, name, lead, to, children }: Props) {
  const query = useEditedAnimeQuery({ variables: { slug } });
  const anime = query.data?.anime;
  const title = anime ? titlesOf(anime.title).main : undefined;
  useTitle(title ? `${name}: ${title}` : name);
  if (query.data && !anime) return <NotFound />;
  return (
    <Page at={to(slug)}>
      {anime && anime.slug !== slug ? <Navigate replace to={to(anime.slug)} /> : null}
      <header className={cx(layout.stack3, styles.top)}>
        <Headline>{name}</Headline>
        {anime ? (
          <p>
            <Link to={paths.anime(anime.slug)}>{title}</Link>
          </p>
        ) : null}
        <p className={cx(layout.muted, layout.measure)}>{lead}</p>
      </header>
      <Loaded query={query} skeleton={<Skeleton height={24} />}>
        {() => (anime ? children(anime) : null)}
      </Loaded>
    </Page>
  );
}
