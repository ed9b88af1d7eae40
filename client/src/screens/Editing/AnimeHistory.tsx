import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button, ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { toast } from '../../components/overlays/toast';
import { EmptyState } from '../../components/states/EmptyState';
import { Loaded, loadMore, retry } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { ago, When } from '../../components/text/When';
import { readError } from '../../errors/readError';
import { Difference } from '../../features/editing/Difference';
import styles from '../../features/editing/editing.module.css';
import { Name } from '../../features/editing/SuggestionList';
import {
  type EditedAnimeFieldsFragment,
  type RevisionFieldsFragment,
  useAnimeHistoryQuery,
  useOpenReportsQuery,
  usePutFactsBackMutation,
} from '../../generated/graphql';
import { useViewer } from '../../state';
import { OfAnime } from './ofAnime';

/** /anime/{slug}/history: every version of an anime's edited facts. */
export function AnimeHistory() {
  const { slug = '' } = useParams();
  return (
    <OfAnime
      slug={slug}
      name="History"
      lead="What people of this site have changed, the newest first. Before that, the page shows what its sources say."
      to={paths.animeHistory}
    >
      {(anime) => <Versions anime={anime} />}
    </OfAnime>
  );
}

function Versions({ anime }: { anime: EditedAnimeFieldsFragment }) {
  const viewer = useViewer();
  const query = useAnimeHistoryQuery({
    variables: { animeId: anime.id },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const editor = useOpenReportsQuery({ skip: viewer === null }).data?.openSuggestions != null;
  const onDone = () => void retry(query.refetch);
  return (
    <Loaded query={query} skeleton={<Skeleton height={16} />}>
      {({ animeHistory: { items, nextCursor } }, loading) => {
        const [newest] = items;
        const putBack = editor && newest ? { animeId: anime.id, version: newest.version, onDone } : undefined;
        return newest ? (
          <>
            <ol className={cx(layout.stack5, styles.list)} aria-busy={loading || undefined}>
              {items.map((revision) => (
                <li key={revision.version}>
                  <Version revision={revision} putBack={putBack} />
                </li>
              ))}
              {nextCursor || !putBack || newest.putBack === 0 ? null : (
                <li className={cx(layout.stack4, styles.item)}>
                  <h2 className={styles.title}>What the sources say</h2>
                  <PutBack {...putBack} to={0} />
                </li>
              )}
            </ol>
            {nextCursor ? (
              <div>
                <Button busy={loading} onClick={() => loadMore(query, nextCursor)}>
                  {loading ? 'Loading' : 'Show older versions'}
                </Button>
              </div>
            ) : null}
          </>
        ) : (
          <EmptyState
            title="No changes yet"
            actions={<ButtonLink to={paths.animeEdit(anime.slug)}>Suggest a change</ButtonLink>}
          >
            <p>The page shows what its sources say.</p>
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

type Back = { animeId: string; version: number; onDone: () => void };

function Version({ revision, putBack }: { revision: RevisionFieldsFragment; putBack: Back | undefined }) {
  const { version, author, editor, createdAt, changes } = revision;
  const back = revision.putBack;
  return (
    <article className={cx(layout.stack4, styles.item)}>
      <header className={layout.stack1}>
        <h2 className={styles.title}>
          Version {version}
          {back === null ? '' : `: ${back === 0 ? 'what the sources say' : `version ${back}`}, put back`}
        </h2>
        <p className={layout.hint}>
          {back === null ? (
            <>
              Suggested by <Name person={author} />, accepted by <Name person={editor} />
            </>
          ) : (
            <>
              By <Name person={editor} />
            </>
          )}{' '}
          · <When iso={createdAt}>{ago(createdAt)}</When>
        </p>
      </header>
      <Difference changes={changes} />
      {putBack && version < putBack.version ? <PutBack {...putBack} to={version} /> : null}
    </article>
  );
}

function PutBack({ animeId, version, to, onDone }: Back & { to: number }) {
  const [putFactsBack] = usePutFactsBackMutation();
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void putFactsBack({ variables: { animeId, to, version } })
      .then(() => toast({ title: 'Put back. The page shows it now.' }))
      .catch((error: unknown) =>
        toast({ kind: 'failed', title: 'That didn’t work', text: readError(error).text }),
      )
      .finally(() => {
        setBusy(false);
        onDone();
      });
  };
  return (
    <div className={layout.row3}>
      <Button busy={busy} onClick={run}>
        {busy ? 'Putting back' : 'Put this back'}
      </Button>
    </div>
  );
}
