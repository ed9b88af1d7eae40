import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { pageTitles } from '../../../../shared/pageTitles';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { EmptyState } from '../../components/states/EmptyState';
import { nameOf, staffWord } from '../../features/anime/creditWords';
import { pageOf } from '../../features/anime/pages';
import { FavouriteHeart } from '../../features/tracking/favourites/FavouriteHeart';
import { type PersonCreditsFragment, useCreditedPersonQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { CreditCard, CreditedNames, CreditList, CreditsHead } from './Credits';
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
  const { main } = nameOf(person);
  const voices = {
    ...person.voices.pageInfo,
    items: person.voices.items.map(({ anime, characters }) => ({
      anime,
      note: undefined,
      below: <CreditedNames of={characters} to={paths.character} />,
    })),
  };
  const staff = {
    ...person.staff.pageInfo,
    items: person.staff.items.map(({ anime, roles }) => ({
      anime,
      note: roles.map((role) => staffWord[role]).join(', '),
      below: null,
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
      <CreditsHead of={person}>
        {lists.length > 0 || person.viewerFavourite ? (
          <FavouriteHeart
            item={{ kind: 'PERSON', id: person.id, slug: person.slug, name: main }}
            favourite={person.viewerFavourite}
          />
        ) : null}
      </CreditsHead>
      {lists.length === 0 ? (
        <EmptyState
          title="No anime here yet"
          actions={<ButtonLink to={paths.discover()}>Browse all anime</ButtonLink>}
        >
          The catalogue doesn’t credit {main} on any anime right now.
        </EmptyState>
      ) : null}
      {lists.map(({ name, title, items, ...info }) => (
        <CreditList key={name} name={name} title={title} info={info} params={params} busy={busy}>
          {items.map(({ anime, note, below }) => (
            <CreditCard key={anime.id} anime={anime} note={note}>
              {below}
            </CreditCard>
          ))}
        </CreditList>
      ))}
    </>
  );
}
