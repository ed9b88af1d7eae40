import type { FragmentType } from '@apollo/client';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { IconButton } from '../../../components/buttons/IconButton';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Poster } from '../../../components/Poster';
import { Fitted } from '../../../components/text/Fitted';
import { EpisodeTitle, hasTitle } from '../../../features/anime/EpisodeTitle';
import { usePartReveal } from '../../../features/anime/useReveal';
import { plural, titlesOf } from '../../../features/anime/words';
import { ProgressButton } from '../../../features/tracking/actions/ProgressButton';
import { useEntryDialog } from '../../../features/tracking/entry/entryDialog';
import { type ContinueCard_entryFragment, useContinueCard_entry } from '../../../generated/graphql';
import { nextName, nextNumber } from './nextName';
import styles from './SignedInHome.module.css';

type Props = { entry: FragmentType<ContinueCard_entryFragment>; eager: boolean };

/** An anime to continue: next episode, number of unwatched ones, and +1. */
export function ContinueCard({ entry: given, eager }: Props) {
  const entry = useContinueCard_entry(given, usePartReveal());
  const dialog = useEntryDialog();
  if (!entry) return null;
  const { anime, nextEpisode: next, behind } = entry;
  const { main, lang } = titlesOf(anime.title);
  const name = nextName(entry);
  return (
    <article className={cx(layout.linked, styles.card)} data-anime={anime.id}>
      <div className={styles.band}>
        <b aria-hidden="true">{nextNumber(entry)}</b>
      </div>
      <Poster {...anime.cover} title={main} eager={eager} className={styles.poster} />
      <div className={styles.words}>
        <h3 className={cx(layout.clamp2, styles.title)} lang={lang}>
          <Link to={paths.anime(anime.slug)}>
            <Fitted>{main}</Fitted>
          </Link>
        </h3>
        <p className={layout.hint}>{name}</p>
        {next && hasTitle(next) ? (
          <p className={layout.hint}>
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
