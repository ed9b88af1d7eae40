import type { FragmentType } from '@apollo/client';
import { Heart, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { IconButton } from '../../../components/buttons/IconButton';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Poster } from '../../../components/Poster';
import { Fitted } from '../../../components/text/Fitted';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { keptCard } from '../../../features/anime/keptCard';
import { MeanScore } from '../../../features/anime/MeanScore';
import { useMeanText, useScoreFormat } from '../../../features/anime/scores';
import { plural, titlesOf, whenAndWhat } from '../../../features/anime/words';
import { AnimeMenu } from '../../../features/tracking/actions/AnimeMenu';
import { ProgressButton } from '../../../features/tracking/actions/ProgressButton';
import { useShownProgress } from '../../../features/tracking/changes/pressedProgress';
import { describeDate } from '../../../features/tracking/dates';
import { useEntryDialog } from '../../../features/tracking/entry/entryDialog';
import { progressText, progressWords } from '../../../features/tracking/entryWords';
import { Score } from '../../../features/tracking/Score';
import { type AnimelistItem_entryFragment, useAnimelistItem_entry } from '../../../generated/graphql';
import styles from './Animelist.module.css';

type Props = {
  entry: FragmentType<AnimelistItem_entryFragment>;
  /** The viewer's own: with +1 and the editor. */
  own: boolean;
  view: 'grid' | 'list';
  eager: boolean;
};

/** An entry of a list, the viewer's or another user's. */
export const AnimelistItem = keptCard(function AnimelistItem({ entry: given, own, view, eager }: Props) {
  const entry = useAnimelistItem_entry(given, { own });
  if (!entry) return null;
  const Layout = view === 'grid' ? Card : Row;
  return <Layout entry={entry} own={own} eager={eager} />;
});

type LayoutProps = Pick<Props, 'own' | 'eager'> & { entry: AnimelistItem_entryFragment };

/** The poster with the progress along its foot, and the controls. */
function Card({ entry, own, eager }: LayoutProps) {
  const { anime } = entry;
  const { main, lang } = titlesOf(anime.title);
  return (
    <article className={cx(layout.linked, styles.card)} data-anime={own ? anime.id : undefined}>
      <div className={styles.picture}>
        <Poster {...anime.cover} title={main} eager={eager} />
        <Foot entry={entry} own={own} />
      </div>
      <h3 className={cx(layout.clamp3, layout.cardTitle)} lang={lang}>
        <Link to={paths.anime(anime.slug)}>
          <Fitted>{main}</Fitted>
        </Link>
      </h3>
      <p className={cx(layout.row, layout.hint, styles.facts)}>
        <Facts entry={entry} />
      </p>
    </article>
  );
}

function Row({ entry, own, eager }: LayoutProps) {
  const { anime } = entry;
  const { main, lang } = titlesOf(anime.title);
  const dates = datesOf(entry);
  return (
    <article className={cx(layout.linked, styles.row)} data-anime={own ? anime.id : undefined}>
      <Poster {...anime.cover} title="" eager={eager} className={styles.thumb} />
      <div className={styles.names}>
        <h3 className={styles.rowTitle} lang={lang}>
          <Link to={paths.anime(anime.slug)}>
            <Fitted>{main}</Fitted>
          </Link>
        </h3>
        <p className={cx(layout.row, layout.hint, styles.facts)}>
          {whenAndWhat(anime)}
          {dates ? <span>{dates}</span> : null}
        </p>
      </div>
      <p className={cx(layout.row, layout.hint, styles.facts)}>
        <Facts entry={entry} />
      </p>
      <Foot entry={entry} own={own} />
    </article>
  );
}

/** Progress and, for the owner, +1, the editor and the menu. */
function Foot({ entry, own }: Pick<LayoutProps, 'entry' | 'own'>) {
  const { anime } = entry;
  const { main } = titlesOf(anime.title);
  const dialog = useEntryDialog();
  const progress = useShownProgress(own ? anime.id : null, entry.progress);
  return (
    <div className={styles.foot}>
      <p className={styles.progress}>
        <span aria-hidden="true">{progressText(progress, anime)}</span>
        <VisuallyHidden>{progressWords(progress, anime)}</VisuallyHidden>
      </p>
      {own ? (
        <>
          <ProgressButton anime={anime} />
          <IconButton
            className={styles.tool}
            label={`Edit ${main}`}
            tip="none"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => dialog.open(anime.id)}
          />
        </>
      ) : (
        <AnimeMenu className={styles.tool} anime={{ id: anime.id, slug: anime.slug, name: main }} />
      )}
    </div>
  );
}

function Facts({ entry }: Pick<LayoutProps, 'entry'>) {
  const format = useScoreFormat();
  const mean = useMeanText()(entry.anime.stats.mean);
  const { score, favourite, behind = 0, rewatches } = entry;
  const going = entry.status === 'WATCHING' || entry.status === 'REWATCHING';
  return (
    <>
      {favourite ? (
        <span className={styles.fact}>
          <Heart className={styles.heart} aria-hidden="true" />
          <VisuallyHidden>Favourite</VisuallyHidden>
        </span>
      ) : null}
      {score === null && mean ? <MeanScore>{mean}</MeanScore> : null}
      {score === null ? null : (
        <span className={styles.fact}>
          <Score score={score} format={format} />
        </span>
      )}
      {going && behind > 0 ? <span className={styles.behind}>{behind} waiting</span> : null}
      {rewatches > 0 ? (
        <span className={styles.fact}>{plural(rewatches, 'rewatch', 'rewatches')}</span>
      ) : null}
    </>
  );
}

function datesOf({ startedOn, finishedOn }: AnimelistItem_entryFragment): string | null {
  if (startedOn && finishedOn) return `${describeDate(startedOn)} to ${describeDate(finishedOn)}`;
  if (finishedOn) return `Finished ${describeDate(finishedOn)}`;
  return startedOn ? `Since ${describeDate(startedOn)}` : null;
}
