import type { FragmentType } from '@apollo/client';
import { Heart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import layout from '../../../components/layout.module.css';
import { Poster } from '../../../components/Poster';
import { Fitted } from '../../../components/text/Fitted';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { keptCard } from '../../../features/anime/keptCard';
import { MeanScore } from '../../../features/anime/MeanScore';
import { useMeanText, useScoreFormat } from '../../../features/anime/scores';
import { titlesOf, whenAndWhat } from '../../../features/anime/words';
import { useShownProgress } from '../../../features/tracking/changes/pressedProgress';
import { progressOfCount } from '../../../features/tracking/entryWords';
import { Score } from '../../../features/tracking/Score';
import { type LibraryItem_animeFragment, useLibraryItem_anime } from '../../../generated/graphql';
import styles from './Library.module.css';
import { LibraryItemTools, type LibraryItemToolsProps } from './LibraryItemTools';
import { statusWords } from './libraryLists';

type Props = LibraryItemToolsProps & {
  anime: FragmentType<LibraryItem_animeFragment>;
  view: 'card' | 'list';
  eager: boolean;
  selected?: boolean;
  /** Set in selection mode: pressing it anywhere selects it. */
  onToggle?: (id: string) => void;
};

/** An anime in the library, as a card or a row, to open, change or select. */
export const LibraryItem = keptCard(function LibraryItem({ anime: given, view, ...item }: Props) {
  const anime = useLibraryItem_anime(given);
  if (!anime) return null;
  return view === 'card' ? <Card anime={anime} {...item} /> : <Row anime={anime} {...item} />;
});

type Read = { anime: LibraryItem_animeFragment };
type LayoutProps = Read & Omit<Props, 'anime' | 'view'>;

/** Poster, title, progress, score. */
function Card({ anime, eager, selected, onToggle, ...tools }: LayoutProps) {
  const { main, lang } = titlesOf(anime.title);
  return (
    <article className={styles.card} data-anime={anime.id} data-selected={selected || undefined}>
      <div className={styles.picture}>
        <Poster {...anime.cover} title={main} eager={eager} />
        <Bar anime={anime} />
      </div>
      <h3 className={layout.cardTitle} lang={lang}>
        <Link className={styles.link} to={paths.anime(anime.slug)}>
          <Fitted>{main}</Fitted>
        </Link>
      </h3>
      <p className={styles.facts}>
        <Favourite anime={anime} />
        <Where anime={anime} />
      </p>
      {onToggle ? (
        <SelectBox main={main} selected={selected} onSelect={() => onToggle(anime.id)} />
      ) : (
        <div className={styles.tools}>
          <LibraryItemTools anime={anime} {...tools} />
        </div>
      )}
    </article>
  );
}

function Row({ anime, eager, selected, onToggle, ...tools }: LayoutProps) {
  const { main, lang } = titlesOf(anime.title);
  return (
    <article className={styles.row} data-anime={anime.id} data-selected={selected || undefined}>
      <div className={styles.picture}>
        <Poster {...anime.cover} title="" eager={eager} />
        <Bar anime={anime} />
      </div>
      <div className={styles.names}>
        <h3 className={styles.rowTitle} lang={lang}>
          <Link className={styles.link} to={paths.anime(anime.slug)}>
            <Fitted>{main}</Fitted>
          </Link>
        </h3>
        <p className={styles.facts}>{whenAndWhat(anime)}</p>
      </div>
      <p className={styles.where}>
        <Favourite anime={anime} />
        <Where anime={anime} />
      </p>
      {onToggle ? (
        <SelectBox main={main} selected={selected} onSelect={() => onToggle(anime.id)} />
      ) : (
        <div className={styles.tools}>
          <LibraryItemTools anime={anime} {...tools} />
        </div>
      )}
    </article>
  );
}

/** "Watching, 5 of 12", the unwatched episodes, and the viewer’s score, or the mean until they have scored it. */
function Where({ anime }: Read) {
  const { viewerEntry: entry } = anime;
  const format = useScoreFormat();
  const mean = useMeanText()(anime.stats.mean);
  const progress = useShownProgress(anime.id, entry?.progress ?? 0);
  if (!entry) return <span>Only saved</span>;
  const { status, behind } = entry;
  const started = progress > 0 && status !== 'COMPLETED';
  return (
    <>
      <span>
        {status ? statusWords[status] : 'Only saved'}
        {started ? `, ${progressOfCount(progress, anime)}` : ''}
      </span>
      {behind > 0 && (status === 'WATCHING' || status === 'REWATCHING') ? (
        <span className={styles.behind}>{behind} waiting</span>
      ) : null}
      <Score score={entry.score} format={format} />
      {entry.score === null && mean ? <MeanScore>{mean}</MeanScore> : null}
    </>
  );
}

/** The progress as a line along the foot of the poster. Decorative: the text says it, too. */
function Bar({ anime: { id, episodeCount, viewerEntry: entry } }: Read) {
  const progress = useShownProgress(id, entry?.progress ?? 0);
  if (!entry || !episodeCount || progress === 0 || entry.status === 'COMPLETED') return null;
  const part = Math.min(1, progress / episodeCount);
  return <svg className={styles.bar} width={`${part * 100}%`} aria-hidden="true" />;
}

function Favourite({ anime }: Read) {
  if (!anime.viewerEntry?.favourite) return null;
  return (
    <span className={styles.favourite}>
      <Heart aria-hidden="true" />
      <VisuallyHidden>Favourite</VisuallyHidden>
    </span>
  );
}

type SelectBoxProps = { main: string; selected: boolean | undefined; onSelect: () => void };

function SelectBox({ main, selected = false, onSelect }: SelectBoxProps) {
  return (
    <label className={styles.select}>
      <input type="checkbox" checked={selected} onChange={onSelect} />
      <VisuallyHidden>Select {main}</VisuallyHidden>
    </label>
  );
}
