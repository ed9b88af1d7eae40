import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { MenuButton } from '../../../components/overlays/MenuButton';
import { Poster } from '../../../components/Poster';
import { lazyPart } from '../../../components/states/lazyPart';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { currentTime } from '../../../state/environment';
import { clockTime, dayHeading, longDate } from '../../anime/time';
import { plural, titlesOf } from '../../anime/words';
import { playSourceWords } from '../playSources';
import {
  episodesWords,
  groupByDay,
  type HistoryDay,
  passWords,
  type Watch,
  type WatchGroup,
} from './groupWatches';
import styles from './HistoryDays.module.css';
import { watchesWords } from './watchChanges';

const loadMenu = () => import('./WatchMenu');
const WatchMenu = lazyPart(() => loadMenu().then((module) => module.WatchMenu));

/** What is being selected; null if nothing is. */
export interface SelectedWatches {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  add: (ids: readonly string[]) => void;
}
type Shared = { selection: SelectedWatches | null; onDate: (watches: readonly Watch[]) => void };

/** A history by day: under each what was watched of an anime, in one line that can be opened. */
export function HistoryDays({ watches, ...shared }: Shared & { watches: readonly Watch[] }) {
  return groupByDay(watches).map((day) => <Day key={day.day ?? 'undated'} {...day} {...shared} />);
}

function Day({ day, groups, selection, onDate }: HistoryDay & Shared) {
  const id = useId();
  const all = groups.flatMap(({ watches }) => watches);
  return (
    <section className={layout.stack2} aria-labelledby={id}>
      <header className={cx(layout.row3, layout.apart)}>
        <h2 id={id} className={layout.subheading}>
          {day ? dayWords(day) : 'Without a date'}
        </h2>
        {selection ? (
          <Button onClick={() => selection.add(all.map((watch) => watch.id))}>
            Select all {day ? 'of this day' : 'of these'}
          </Button>
        ) : (
          <p className={layout.hint}>{plural(all.length, 'episode')}</p>
        )}
      </header>
      <ol className={layout.list}>
        {groups.map((group) => (
          <Group key={group.key} group={group} selection={selection} onDate={onDate} />
        ))}
      </ol>
    </section>
  );
}

function dayWords(day: string): string {
  const { near, weekday } = dayHeading(day, currentTime());
  return `${near ?? weekday}, ${longDate(day)}`;
}

function Group({ group, selection, onDate }: Shared & { group: WatchGroup }) {
  const [open, setOpen] = useState(false);
  const { anime, pass, watches } = group;
  const title = titlesOf(anime.title).main;
  const [first] = watches;
  const several = watches.length > 1;
  return (
    <li className={styles.group}>
      <div className={styles.line}>
        {selection ? <Choice watches={watches} selection={selection} /> : null}
        <Poster {...anime.cover} title={title} className={styles.poster} part="pick" />
        <div className={styles.words}>
          <p className={styles.title}>
            <Link to={paths.anime(anime.slug)}>{title}</Link>
          </p>
          <p className={layout.hint}>
            {[
              episodesWords(watches.map(({ number }) => number)),
              pass > 1 ? passWords(pass).toLowerCase() : null,
              several ? null : timeWords(first),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <More group={group} onDate={onDate} />
      </div>
      {several ? (
        <details className={styles.each} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            Each episode<VisuallyHidden> of {title}</VisuallyHidden>
          </summary>
          {open ? (
            <ol>
              {watches.map((watch) => (
                <li key={watch.id} className={styles.line}>
                  {selection ? <Choice watches={[watch]} selection={selection} /> : null}
                  <p className={cx(styles.words, layout.small)}>
                    Episode {watch.number}
                    <span className={layout.muted}>{timeWords(watch)}</span>
                  </p>
                  <More group={{ ...group, watches: [watch] }} onDate={onDate} />
                </li>
              ))}
            </ol>
          ) : null}
        </details>
      ) : null}
    </li>
  );
}

/** "20:15 · Plex" */
function timeWords(watch: Watch | undefined): string {
  const { watchedAt = null, source = null } = watch ?? {};
  return [watchedAt && clockTime(watchedAt), source && playSourceWords[source]].filter(Boolean).join(' · ');
}

function More({ group, onDate }: Pick<Shared, 'onDate'> & { group: WatchGroup }) {
  const label = `More for ${watchesWords(group.watches)}`;
  return (
    <MenuButton label={label} load={loadMenu}>
      {(at) => <WatchMenu {...at} label={label} group={group} onDate={() => onDate(group.watches)} />}
    </MenuButton>
  );
}

function Choice({ watches, selection }: { watches: readonly Watch[]; selection: SelectedWatches }) {
  const chosen = watches.filter(({ id }) => selection.ids.has(id));
  const all = chosen.length === watches.length;
  const press = () => {
    if (!all) return selection.add(watches.map(({ id }) => id));
    for (const { id } of watches) selection.toggle(id);
  };
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && !all;
        }}
        onChange={press}
      />
      <VisuallyHidden>Select {watchesWords(watches)}</VisuallyHidden>
    </label>
  );
}
