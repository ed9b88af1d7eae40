import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { pageTitles } from '../../../../shared/pageTitles';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Pagination } from '../../components/lists/Pagination';
import { Avatar } from '../../components/people/Avatar';
import { EmptyState } from '../../components/states/EmptyState';
import { Headline } from '../../components/text/Headline';
import { AnimeCard } from '../../features/anime/AnimeCard';
import { nameOf, staffWord } from '../../features/anime/creditWords';
import grid from '../../features/anime/grid.module.css';
import { pageOf, withPage } from '../../features/anime/pages';
import { Section } from '../../features/anime/Section';
import { plural } from '../../features/anime/words';
import { FavouriteHeart } from '../../features/tracking/favourites/FavouriteHeart';
import {
  type PageFieldsFragment,
  type PersonCreditsFragment,
  useCreditedPersonQuery,
} from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import styles from './Credits.module.css';
import { CreditsPage } from './CreditsPage';

const pageSize = 24;

/** A voice actor or anime maker: their credits, latest first. */
export function PersonScreen({ slug }: { slug: string }) {
  const [params] = useSearchParams();
  const { search } = useLocation();
  const pages = { voices: pageOf(params, 'voices'), staff: pageOf(params, 'staff') };
  const { data, previousData, ...query } = useCreditedPersonQuery({
    variables: { slug, ...pages, pageSize },
  });
  // Until another page of a list has loaded, the current one stays.
  const before = previousData?.creditedPerson?.slug === slug ? previousData : undefined;
  const person = (data ?? before)?.creditedPerson;
  useTitle(person ? nameOf(person).main : data ? pageTitles.notFound : undefined);
  return (
    <CreditsPage
      at={`${slug} ${pages.voices} ${pages.staff}`}
      unknown={data !== undefined && !person}
      query={{ ...query, data, previousData: before }}
    >
      {(_, loading) =>
        person ? (
          <>
            {person.slug === slug ? null : <Navigate replace to={paths.person(person.slug) + search} />}
            <Work person={person} params={params} busy={loading} />
          </>
        ) : null
      }
    </CreditsPage>
  );
}

function Work({
  person,
  params,
  busy,
}: {
  person: PersonCreditsFragment;
  params: URLSearchParams;
  busy: boolean;
}) {
  const { main, lang, also, alsoLang } = nameOf(person);
  const voices = {
    ...person.voices.pageInfo,
    items: person.voices.items.map(({ anime, characters }) => ({
      anime,
      note: characters.map((character) => nameOf(character).main).join(', '),
    })),
  };
  const staff = {
    ...person.staff.pageInfo,
    items: person.staff.items.map(({ anime, roles }) => ({
      anime,
      note: roles.map((role) => staffWord[role]).join(', '),
    })),
  };
  const lists = [
    { ...voices, name: 'voices', title: 'Voice roles' },
    { ...staff, name: 'staff', title: 'Staff' },
  ]
    .filter(({ totalItems }) => totalItems > 0)
    .sort((a, b) => b.totalItems - a.totalItems);
  return (
    <>
      <header className={styles.head}>
        <Avatar id={person.id} name={main} image={null} className={styles.tile} />
        <div className={layout.stack2}>
          <Headline lang={lang}>{main}</Headline>
          {also ? (
            <p className={styles.also} lang={alsoLang}>
              {also}
            </p>
          ) : null}
        </div>
        {lists.length > 0 || person.viewerFavourite ? (
          <FavouriteHeart
            item={{ kind: 'PERSON', id: person.id, slug: person.slug, name: main }}
            favourite={person.viewerFavourite}
          />
        ) : null}
      </header>
      {lists.length === 0 ? (
        <EmptyState
          title="No anime here yet"
          actions={<ButtonLink to={paths.discover()}>Browse all anime</ButtonLink>}
        >
          The catalogue doesn’t credit {main} on any anime right now.
        </EmptyState>
      ) : null}
      {lists.map(({ name, title, items, ...info }) => (
        <Credits key={name} name={name} title={title} info={info} params={params} busy={busy}>
          {items.map(({ anime, note }) => (
            <AnimeCard key={anime.id} anime={anime} note={note} />
          ))}
        </Credits>
      ))}
    </>
  );
}

type CreditsProps = {
  name: string;
  title: string;
  info: PageFieldsFragment;
  params: URLSearchParams;
  busy: boolean;
  children: ReactNode[];
};

function Credits({ name, title, info, params, busy, children }: CreditsProps) {
  const to = (page: number) => `?${withPage(params, page, name)}`;
  return (
    <Section title={title} note={plural(info.totalItems, 'anime', 'anime')}>
      <div className={cx(layout.stack6, styles.list)} aria-busy={busy || undefined}>
        {children.length > 0 ? (
          <div className={grid.posters}>{children}</div>
        ) : (
          <p>
            Nothing on this page. <ButtonLink to={to(1)}>Go to the first page</ButtonLink>
          </p>
        )}
        <Pagination
          label={`Pages of ${title.toLowerCase()}`}
          page={info.page}
          totalPages={info.totalPages}
          to={to}
        />
      </div>
    </Section>
  );
}
