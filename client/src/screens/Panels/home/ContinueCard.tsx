import { Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { IconButton } from '../../../components/buttons/IconButton';
import { Poster } from '../../../components/Poster';
import { EpisodeTitle, hasTitle } from '../../../features/anime/EpisodeTitle';
import { episodeName, plural, titlesOf } from '../../../features/anime/words';
import { useEntryDialog } from '../../../features/tracking/entryDialog';
import { ProgressButton } from '../../../features/tracking/ProgressButton';
import type { EntryItemFragment } from '../../../generated/graphql';
import styles from './SignedInHome.module.css';

/** An anime that goes on: which episode is next, how many wait, and +1. */
export function ContinueCard({ entry, eager }: { entry: EntryItemFragment; eager: boolean }) {
  const { anime, nextEpisode: next, behind } = entry;
  const { main, lang } = titlesOf(anime.title);
  const dialog = useEntryDialog();
  const name = next ? episodeName(next) : `Episode ${entry.progress + 1}`;
  return (
    <article className={styles.card} data-anime={anime.id}>
      <div className={styles.band}>
        <b aria-hidden="true">{entry.progress + 1}</b>
      </div>
      <Poster {...anime.cover} title={main} eager={eager} className={styles.poster} />
      <div className={styles.words}>
        <h3 className={styles.title} lang={lang}>
          <Link to={paths.anime(anime.slug)}>{main}</Link>
        </h3>
        <p className={styles.next}>
          {name}
          {anime.episodeCount
            ? ` of ${anime.episodeCountEstimated ? 'about ' : ''}${anime.episodeCount}`
            : ''}
        </p>
        {next && hasTitle(next) ? (
          <p className={styles.next}>
            <EpisodeTitle episode={next} name={`${main}, ${name.toLowerCase()}`} />
          </p>
        ) : null}
        {behind > 1 ? <p className={styles.behind}>{plural(behind, 'episode')} waiting</p> : null}
      </div>
      <div className={styles.actions}>
        <ProgressButton anime={anime} />
        <IconButton
          label={`Edit ${main}`}
          tip="none"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => dialog.open(anime.id)}
        />
      </div>
    </article>
  );
}
