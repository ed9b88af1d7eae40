import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { pageTitles } from '../../../../shared/pageTitles';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { EmptyState } from '../../components/states/EmptyState';
import { characterWord, nameOf } from '../../features/anime/creditWords';
import { pageOf } from '../../features/anime/pages';
import { FavouriteHeart } from '../../features/tracking/favourites/FavouriteHeart';
import { type CharacterCreditsFragment, useCharacterQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { CreditCard, CreditedNames, CreditList, CreditsHead } from './Credits';
import { CreditsPage } from './CreditsPage';

const pageSize = 24;

/** A character: the anime they are in, latest first, and who voices them. */
export function CharacterScreen({ slug }: { slug: string }) {
  const [params] = useSearchParams();
  const { search } = useLocation();
  const page = pageOf(params);
  const { data, previousData, ...query } = useCharacterQuery({ variables: { slug, page, pageSize } });
  // Until another page has loaded, the current one stays.
  const before = previousData?.character?.slug === slug ? previousData : undefined;
  const character = (data ?? before)?.character;
  useTitle(character ? nameOf(character).main : data ? pageTitles.notFound : undefined);
  return (
    <CreditsPage
      at={`${slug} ${page}`}
      unknown={data !== undefined && !character}
      query={{ ...query, data, previousData: before }}
    >
      {(_, loading) =>
        character ? (
          <>
            {character.slug === slug ? null : (
              <Navigate replace to={paths.character(character.slug) + search} />
            )}
            <Appearances character={character} params={params} busy={loading} />
          </>
        ) : null
      }
    </CreditsPage>
  );
}

function Appearances({
  character,
  params,
  busy,
}: {
  character: CharacterCreditsFragment;
  params: URLSearchParams;
  busy: boolean;
}) {
  const { items, pageInfo } = character.appearances;
  return (
    <>
      <CreditsHead of={character}>
        {pageInfo.totalItems > 0 || character.viewerFavourite ? (
          <FavouriteHeart
            item={{ kind: 'CHARACTER', id: character.id, slug: character.slug, name: nameOf(character).main }}
            favourite={character.viewerFavourite}
          />
        ) : null}
      </CreditsHead>
      {pageInfo.totalItems === 0 ? (
        <EmptyState
          title="No anime here yet"
          actions={<ButtonLink to={paths.discover()}>Browse all anime</ButtonLink>}
        >
          The catalogue doesn’t list {nameOf(character).main} in any anime right now.
        </EmptyState>
      ) : (
        <CreditList name="page" title="Appears in" info={pageInfo} params={params} busy={busy}>
          {items.map(({ anime, role, voices }) => (
            <CreditCard key={anime.id} anime={anime} note={characterWord[role]}>
              <CreditedNames lead="Voice:" of={voices} to={paths.person} />
            </CreditCard>
          ))}
        </CreditList>
      )}
    </>
  );
}
