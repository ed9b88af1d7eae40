import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import layout from '../../components/layout.module.css';
import { EmptyState } from '../../components/states/EmptyState';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { FactsForm } from '../../features/editing/FactsForm';
import { fieldNames } from '../../features/editing/fields';
import {
  type EditedAnimeFieldsFragment,
  useAnimeFactsToEditQuery,
  useSuggestFactsMutation,
} from '../../generated/graphql';
import { useViewer } from '../../state';
import { OfAnime } from './ofAnime';

/** /anime/{slug}/edit: suggests changes to an anime's facts to the editors. */
export function AnimeEdit() {
  const { slug = '' } = useParams();
  return (
    <OfAnime
      slug={slug}
      name="Suggest a change"
      lead="Change what’s wrong or missing. An editor looks at it, and then everyone sees it."
      to={paths.animeEdit}
    >
      {(anime) => <Facts anime={anime} />}
    </OfAnime>
  );
}

function Facts({ anime }: { anime: EditedAnimeFieldsFragment }) {
  const viewer = useViewer();
  const query = useAnimeFactsToEditQuery({
    variables: { animeId: anime.id },
    fetchPolicy: 'cache-and-network',
  });
  const [suggest] = useSuggestFactsMutation();
  if (!viewer) return <SignInFirst back={paths.animeEdit(anime.slug)} />;
  return (
    <Loaded query={query} skeleton={<Skeleton shape="page" />}>
      {({ animeFacts: known, factRules }) =>
        known ? (
          <FactsForm
            key={known.version}
            shown={fieldNames.flatMap((name) => known.facts.find(({ field }) => field === name) ?? [])}
            rules={factRules}
            noted
            button={{ idle: 'Send suggestion', busy: 'Sending' }}
            send={async (facts, { note, sourceUrl }) => {
              const input = { animeId: anime.id, version: known.version, facts, note };
              await suggest({ variables: { input: { ...input, sourceUrl: sourceUrl || null } } });
              return 'Thank you. An editor will look at it.';
            }}
          >
            <Licence />
          </FactsForm>
        ) : null
      }
    </Loaded>
  );
}

/** How the submitted text will be licensed, said before it is sent. */
export function Licence() {
  return (
    <p className={layout.hint}>
      Write in your own words. What you send may be used by anyone (CC0), here and elsewhere.{' '}
      <Link to={paths.edits()}>Your suggestions</Link>
    </p>
  );
}

export function SignInFirst({ back }: { back: string }) {
  return (
    <EmptyState
      title="Sign in to suggest changes"
      actions={
        <ButtonLink look="solid" to={paths.signIn(back)}>
          Sign in
        </ButtonLink>
      }
    >
      <p>You’ll be told when an editor has decided.</p>
    </EmptyState>
  );
}
