import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { EmptyState } from '../../components/states/EmptyState';
import { ErrorState } from '../../components/states/ErrorState';
import { retry } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import styles from '../../features/editing/editing.module.css';
import { FactsForm } from '../../features/editing/FactsForm';
import { fieldNames } from '../../features/editing/fields';
import { useAnimeFactsToEditQuery, useSuggestFactsMutation } from '../../generated/graphql';
import { useViewer } from '../../state';
import { type EditedAnime, OfAnime } from './ofAnime';

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

function Facts({ anime }: { anime: EditedAnime }) {
  const viewer = useViewer();
  const { data, error, loading, refetch } = useAnimeFactsToEditQuery({
    variables: { animeId: anime.id },
    fetchPolicy: 'cache-and-network',
  });
  const [suggest] = useSuggestFactsMutation();
  if (!viewer) return <SignInFirst back={paths.animeEdit(anime.slug)} />;
  const facts = data?.animeFacts;
  if (!facts && error) return <ErrorState onRetry={() => void retry(refetch)} busy={loading} />;
  if (!facts) return <Skeleton shape="page" />;
  const shown = fieldNames.flatMap((name) => facts.facts.find(({ field }) => field === name) ?? []);
  return (
    <FactsForm
      key={facts.version}
      shown={shown}
      rules={data.factRules}
      noted
      button={{ idle: 'Send suggestion', busy: 'Sending' }}
      send={async (changed, { note, sourceUrl }) => {
        const input = { animeId: anime.id, version: facts.version, facts: changed, note };
        await suggest({ variables: { input: { ...input, sourceUrl: sourceUrl || null } } });
        return 'Thank you. An editor will look at it.';
      }}
    >
      <Licence />
    </FactsForm>
  );
}

/** How the submitted text will be licensed, said before it is sent. */
export function Licence() {
  return (
    <p className={styles.hint}>
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
