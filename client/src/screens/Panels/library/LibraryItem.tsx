import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Poster } from '../../../components/Poster';
import { Fitted } from '../../../components/text/Fitted';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { titlesOf, whenAndWhat } from '../../../features/anime/words';
import { useShownProgress } from '../../../features/tracking/changes/pressedProgress';
import { Score } from '../../../features/tracking/Score';
import { useScoreFormat } from '../../../features/tracking/scores';
import styles from './Library.module.css';
import { statusWords } from './libraryLists';
import type { Kept } from './useLibrary';

export interface LibraryItemProps {
  kept: Kept;
  eager: boolean;
  /** Its controls: the menu, a drag handle. */
  tools?: ReactNode;
  /** In selection mode, pressing it anywhere selects it. */
  selected?: boolean;
  onSelect?: () => void;
}

/** An anime in the library as a card: poster, progress, score. */
export function LibraryCard({ kept, eager, tools, selected, onSelect }: LibraryItemProps) {
  const { anime } = kept;
  const { main, lang } = titlesOf(anime.title);
  return (
    <article className={styles.card} data-anime={anime.id} data-selected={selected || undefined}>
      <div className={styles.picture}>
        <Poster {...anime.cover} title={main} eager={eager} />
        <Bar kept={kept} />
      </div>
      <h3 className={styles.title} lang={lang}>
        <Link className={styles.link} to={paths.anime(anime.slug)}>
          <Fitted>{main}</Fitted>
        </Link>
      </h3>
      <p className={styles.facts}>
        <Favourite kept={kept} />
        <Where kept={kept} />
      </p>
      {tools ? <div className={styles.tools}>{tools}</div> : null}
      <SelectBox main={main} selected={selected} onSelect={onSelect} />
    </article>
  );
}

export function LibraryRow({ kept, eager, tools, selected, onSelect }: LibraryItemProps) {
  const { anime } = kept;
  const { main, lang } = titlesOf(anime.title);
  return (
    <article className={styles.row} data-anime={anime.id} data-selected={selected || undefined}>
      <div className={styles.picture}>
        <Poster {...anime.cover} title="" eager={eager} />
        <Bar kept={kept} />
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
        <Favourite kept={kept} />
        <Where kept={kept} />
      </p>
      {tools ? <div className={styles.tools}>{tools}</div> : null}
      <SelectBox main={main} selected={selected} onSelect={onSelect} />
    </article>
  );
}

/** "Watching, 5 of 12", the unwatched episodes, and the user's own tags. */
function Where({ kept: { anime, entry } }: { kept: Kept }) {
  const format = useScoreFormat();
  const progress = useShownProgress(anime.id, entry?.progress ?? 0);
  if (!entry) return <span>Only saved</span>;
  const { status, behind } = entry;
  const count = anime.episodeCount;
  const started = progress > 0 && status !== 'COMPLETED';
  return (
    <>
      <span>
        {status ? statusWords[status] : 'Only saved'}
        {started ? `, ${progress}${count ? ` of ${count}` : ''}` : ''}
      </span>
      {behind > 0 && (status === 'WATCHING' || status === 'REWATCHING') ? (
        <span className={styles.behind}>{behind} waiting</span>
      ) : null}
      <Score score={entry.score} format={format} />
    </>
  );
}

/** The progress as a line along the foot of the poster. Decorative: the text says it, too. */
function Bar({ kept: { anime, entry } }: { kept: Kept }) {
  const progress = useShownProgress(anime.id, entry?.progress ?? 0);
  if (!entry || !anime.episodeCount || progress === 0 || entry.status === 'COMPLETED') return null;
  const part = Math.min(1, progress / anime.episodeCount);
  return <svg className={styles.bar} width={`${part * 100}%`} aria-hidden="true" />;
}

function Favourite({ kept: { entry } }: { kept: Kept }) {
  if (!entry?.favourite) return null;
  return (
    <span className={styles.favourite}>
      <Heart aria-hidden="true" />
      <VisuallyHidden>Favourite</VisuallyHidden>
    </span>
  );
}

function SelectBox({
  main,
  selected,
  onSelect,
}: {
  main: string;
  selected?: boolean;
  onSelect?: () => void;
}) {
  if (!onSelect) return null;
  return (
    <label className={styles.select}>
      <input type="checkbox" checked={selected ?? false} onChange={onSelect} />
      <VisuallyHidden>Select {main}</VisuallyHidden>
    </label>
  );
}
