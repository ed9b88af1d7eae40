import type { FragmentType } from '@apollo/client';
import { ArrowDown, ArrowUp, ArrowUpToLine, Check, GripVertical, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Button } from '../../../components/buttons/Button';
import { IconButton } from '../../../components/buttons/IconButton';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import type { Moves } from '../../../components/lists/MenuMoves';
import type { Handle } from '../../../components/lists/Sortable';
import { numbered } from '../../../components/numbered';
import { MenuButton } from '../../../components/overlays/MenuButton';
import { Poster } from '../../../components/Poster';
import { lazyPart } from '../../../components/states/lazyPart';
import { Fitted } from '../../../components/text/Fitted';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { EpisodeTitle, hasTitle } from '../../../features/anime/EpisodeTitle';
import { shortDate, whenOf } from '../../../features/anime/time';
import { useNow } from '../../../features/anime/useNow';
import { usePartReveal } from '../../../features/anime/useReveal';
import { titlesOf } from '../../../features/anime/words';
import { type QueueItem_itemFragment, useQueueItem_item } from '../../../generated/graphql';
import styles from './Queue.module.css';
import { duration, whichEpisode } from './queueOrder';

const loadMenu = () => import('./QueueMenuPopup');
const QueueMenuPopup = lazyPart(() => loadMenu().then((module) => module.QueueMenuPopup));

type Props = Moves & {
  item: FragmentType<QueueItem_itemFragment>;
  view: 'card' | 'list';
  handle: Handle;
  onWatched: (item: QueueItem_itemFragment) => void;
  onRemove: (item: QueueItem_itemFragment) => void;
};

/** A queue item, as a card or a row. */
export function QueueItem({ item: given, view, onWatched, onRemove, ...place }: Props) {
  const item = useQueueItem_item(given, usePartReveal());
  if (!item) return null;
  const Layout = view === 'card' ? Card : Row;
  return <Layout item={item} onWatched={() => onWatched(item)} onRemove={() => onRemove(item)} {...place} />;
}

type LayoutProps = Moves & {
  item: QueueItem_itemFragment;
  handle: Handle;
  onWatched: () => void;
  onRemove: () => void;
};

/**
 * The poster in its band, which shows its position and is the drag handle. The first one's band is red.
 */
function Card({ item, place, total, handle, onWatched, onRemove, onMove }: LayoutProps) {
  const { main, lang } = titlesOf(item.anime.title);
  return (
    <article className={styles.card} data-anime={item.anime.id} data-next={place === 1 || undefined}>
      <div className={styles.picture} {...numbered(String(place).length)}>
        <div className={styles.band}>
          <b aria-hidden="true">{place}</b>
          {handle({
            className: cx(layout.bare, styles.grip) ?? '',
            children: <GripVertical aria-hidden="true" />,
          })}
          <span aria-hidden="true">
            {item.anime.episodeMinutes ? duration(item.anime.episodeMinutes) : null}
          </span>
        </div>
        <Poster {...item.anime.cover} title={main} eager={place <= 6} />
      </div>
      <h3 className={layout.cardTitle} lang={lang}>
        <Link className={styles.link} to={paths.anime(item.anime.slug)}>
          <Fitted>{main}</Fitted>
        </Link>
      </h3>
      <Facts item={item} minutesHidden />
      <div className={styles.actions}>
        <WatchedButton item={item} place={place} onWatched={onWatched} />
        <MenuButton label={`More for ${main}`} load={loadMenu}>
          {(at) => (
            <QueueMenuPopup
              label={`More for ${main}`}
              place={place}
              total={total}
              onMove={onMove}
              onRemove={onRemove}
              {...at}
            />
          )}
        </MenuButton>
      </div>
    </article>
  );
}

/** The same as a row, with its position in front and a button for every move. */
function Row({ item, place, total, handle, onWatched, onRemove, onMove }: LayoutProps) {
  const { main, lang } = titlesOf(item.anime.title);
  return (
    <article className={styles.row} data-anime={item.anime.id} data-next={place === 1 || undefined}>
      {handle()}
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
      <Poster {...item.anime.cover} title="" eager={place <= 10} className={styles.thumb} />
      <div className={styles.names}>
        <h3 className={styles.rowTitle} lang={lang}>
          <Link className={styles.link} to={paths.anime(item.anime.slug)}>
            <Fitted>{main}</Fitted>
          </Link>
        </h3>
        <Facts item={item} />
      </div>
      <div className={styles.actions}>
        <WatchedButton item={item} place={place} onWatched={onWatched} />
        <div className={styles.moves}>
          <IconButton
            label={`Move ${main} to the top`}
            tip="none"
            icon={<ArrowUpToLine aria-hidden="true" />}
            aria-disabled={place === 1 || undefined}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={`Move ${main} up`}
            tip="none"
            icon={<ArrowUp aria-hidden="true" />}
            aria-disabled={place === 1 || undefined}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            label={`Move ${main} down`}
            tip="none"
            icon={<ArrowDown aria-hidden="true" />}
            aria-disabled={place === total || undefined}
            onClick={() => onMove(place + 1)}
          />
          <IconButton
            label={`Remove ${main}`}
            tip="none"
            icon={<X aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
      </div>
    </article>
  );
}

function WatchedButton({ item, place, onWatched }: Pick<LayoutProps, 'item' | 'place' | 'onWatched'>) {
  const { nextEpisode: next } = item;
  const now = useNow();
  const waits = next && waitsToAir(next, now);
  return (
    <Button
      look={place === 1 && !waits ? 'solid' : 'quiet'}
      className={cx(layout.smallIcons, styles.watched)}
      aria-disabled={waits || undefined}
      onClick={waits ? undefined : onWatched}
    >
      {waits ? null : <Check aria-hidden="true" />}
      {waits ? `Airs ${shortDate(whenOf(next))}` : 'Mark watched'}
      <VisuallyHidden>
        : {titlesOf(item.anime.title).main}, {whichEpisode(item).words.toLowerCase()}
      </VisuallyHidden>
    </Button>
  );
}

/** Unaired episodes cannot be marked yet, unless their number is an estimate. */
const waitsToAir = (
  { airsAt, numberEstimated }: { airsAt: string; numberEstimated: boolean },
  now: Date,
): boolean => !numberEstimated && Date.parse(airsAt) > now.getTime();

/** `minutesHidden` if the band shows them already: they are still read out. */
function Facts({ item, minutesHidden = false }: { item: QueueItem_itemFragment; minutesHidden?: boolean }) {
  const { words, of } = whichEpisode(item);
  const { nextEpisode: next, anime } = item;
  const minutes = anime.episodeMinutes && `, ${duration(anime.episodeMinutes)}`;
  return (
    <p className={styles.facts}>
      {words}
      {of}
      {minutes ? minutesHidden ? <VisuallyHidden>{minutes}</VisuallyHidden> : minutes : null}
      {next && hasTitle(next) ? (
        <span className={styles.name}>
          <EpisodeTitle episode={next} name={`${titlesOf(anime.title).main}, ${words.toLowerCase()}`} />
        </span>
      ) : null}
    </p>
  );
}
