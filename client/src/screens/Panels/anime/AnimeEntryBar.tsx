import type { FragmentType } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Heart, Minus, Pencil } from 'lucide-react';
import { Button } from '../../../components/buttons/Button';
import { IconButton } from '../../../components/buttons/IconButton';
import { cx } from '../../../components/cx';
import { Select } from '../../../components/fields/Select';
import layout from '../../../components/layout.module.css';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { titlesOf } from '../../../features/anime/words';
import { AnimeMenu } from '../../../features/tracking/actions/AnimeMenu';
import { ProgressButton } from '../../../features/tracking/actions/ProgressButton';
import { putOnList, setFavourite } from '../../../features/tracking/changes/animeChanges';
import { addProgress } from '../../../features/tracking/changes/entryChanges';
import { useShownProgress } from '../../../features/tracking/changes/pressedProgress';
import { useEntryDialog, useInvitation } from '../../../features/tracking/entry/entryDialog';
import { progressText, progressWords, statuses } from '../../../features/tracking/entryWords';
import { type AnimeEntryBar_animeFragment, useAnimeEntryBar_anime } from '../../../generated/graphql';
import styles from './AnimeEntryBar.module.css';
import { EntryScore } from './EntryScore';

type Props = { anime: AnimeEntryBar_animeFragment };

/**
 * The viewer's progress with this anime, and quick actions. For visitors the same buttons lead to signing in, and back here.
 */
export function AnimeEntryBar({ anime: given }: { anime: FragmentType<AnimeEntryBar_animeFragment> }) {
  const anime = useAnimeEntryBar_anime(given);
  return anime ? <EntryBar anime={anime} /> : null;
}

function EntryBar({ anime }: Props) {
  const invite = useInvitation();
  const client = useApolloClient();
  const { main: name } = titlesOf(anime.title);
  const named = { id: anime.id, slug: anime.slug, name };
  const entry = anime.viewerEntry;
  const put = (kind: 'PLANNING' | 'WATCHING') =>
    invite ? invite({ kind, anime: named }) : putOnList(client, named, entry, kind);
  return (
    <section className={cx(layout.row3, styles.bar)} aria-label="On my list">
      {entry ? (
        <OwnEntry anime={anime} />
      ) : (
        <>
          <Button look="solid" onClick={() => put('PLANNING')}>
            {anime.status === 'UPCOMING' ? 'Save for later' : 'Plan to watch'}
          </Button>
          {anime.status === 'UPCOMING' ? null : (
            <Button onClick={() => put('WATCHING')}>I’m watching it</Button>
          )}
        </>
      )}
      <div className={cx(layout.line2, layout.end, styles.end)}>
        <IconButton
          label={entry?.favourite ? `${name} is a favourite` : `Add ${name} to favourites`}
          tip="none"
          icon={<Heart aria-hidden="true" fill={entry?.favourite ? 'currentcolor' : 'none'} />}
          aria-pressed={entry?.favourite ?? false}
          className={styles.heart}
          onClick={() =>
            invite
              ? invite({ kind: 'FAVOURITE', anime: named })
              : setFavourite(client, named, !entry?.favourite)
          }
        />
        <EditButton anime={anime} />
        <AnimeMenu anime={{ id: anime.id, slug: anime.slug, name }} />
      </div>
    </section>
  );
}

const noStatus = { value: 'SAVED', label: 'Only saved' } as const;

function OwnEntry({ anime }: Props) {
  const entry = anime.viewerEntry;
  const progress = useShownProgress(anime.id, entry?.progress ?? 0);
  const { main: name } = titlesOf(anime.title);
  const client = useApolloClient();
  if (!entry) return null;
  return (
    <>
      <Select
        label="List"
        saves
        value={entry.status ?? noStatus.value}
        options={entry.status ? statuses : [noStatus, ...statuses]}
        onChange={(status) =>
          status !== noStatus.value && putOnList(client, { id: anime.id, name }, entry, status)
        }
      />
      <div className={styles.progress}>
        <button
          type="button"
          className={cx(layout.bare, layout.smallIcons, styles.less)}
          disabled={progress === 0}
          onClick={() => void addProgress(client, anime, -1)}
        >
          <Minus aria-hidden="true" />
          <VisuallyHidden>One episode of {name} fewer</VisuallyHidden>
        </button>
        <p className={styles.count}>
          <span aria-hidden="true">{progressText(progress, anime)}</span>
          <VisuallyHidden role="status">{progressWords(progress, anime)}</VisuallyHidden>
        </p>
        <ProgressButton anime={anime} />
      </div>
      <EntryScore anime={anime} entry={entry} />
    </>
  );
}

function EditButton({ anime }: Props) {
  const dialog = useEntryDialog();
  const { id, slug, title } = anime;
  return (
    <Button
      className={cx(layout.smallIcons, styles.edit)}
      onClick={() => dialog.open(id, { id, slug, name: titlesOf(title).main })}
    >
      <Pencil aria-hidden="true" />
      {anime.viewerEntry ? 'Edit' : 'Add with details'}
    </Button>
  );
}
