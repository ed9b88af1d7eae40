import type { ReactNode } from 'react';
import { useLayoutEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { InlineBar } from '../../layout/InlineBar';
import { isHeaderShown } from '../../layout/isHeaderShown';
import { state } from '../../state';
import type { PanelName } from './activePanel';
import { activePanel, deck, nextHomeState, panelNames } from './activePanel';
import { lazyPanel, Panel } from './Panel';
import styles from './Panels.module.css';
import { LatestStrip } from './redbar/LatestStrip';
import { Redbar } from './redbar/Redbar';
import { readNews, useNews } from './redbar/useNews';

const HomePanel = lazyPanel(() => import('./home/HomePanel').then((module) => module.HomePanel));
const AnimePanel = lazyPanel(() => import('./anime/AnimePanel').then((module) => module.AnimePanel));
const LatestPanel = lazyPanel(() => import('./latest/LatestPanel').then((module) => module.LatestPanel));
const SchedulePanel = lazyPanel(() =>
  import('./latest/SchedulePanel').then((module) => module.SchedulePanel),
);
const ProfilePanel = lazyPanel(() => import('./profile/ProfilePanel').then((module) => module.ProfilePanel));

export { readNews };

const QueuePanel = lazyPanel(() => import('./queue/QueuePanel').then((module) => module.QueuePanel));
const LibraryPanel = lazyPanel(() => import('./library/LibraryPanel').then((module) => module.LibraryPanel));

/** Loads the content of the panel that is active at an address. */
export function preloadPanel({ pathname, search }: { pathname: string; search: string }): Promise<unknown> {
  const { slug, schedule } = panelParts(pathname);
  const contents = {
    home: slug ? AnimePanel : HomePanel,
    latest: schedule ? SchedulePanel : LatestPanel,
    queue: QueuePanel,
    profile: ProfilePanel,
    library: LibraryPanel,
  };
  return contents[activePanel(pathname, search)].ready();
}

/**
 * The main panels screen: a deck of five panels, the redbar and the docked strip of latest. A panel is loaded when first needed
 * and stays mounted; it keeps its content while another panel is on top.
 */
export function Panels() {
  const { pathname, search } = useLocation();
  const active = activePanel(pathname, search);
  // Read without subscribing: only this component changes it, and re-rendering the deck for it would hydrate everything in one
  // go.
  const homeStateNow = nextHomeState(active, state.homeState());
  const places = deck(active, homeStateNow);
  const parts = panelParts(pathname);
  const needed = useNeeded(active, parts);
  const docked = places.redbar === 'docked';
  const news = useNews(docked);

  useLayoutEffect(() => {
    state.homeState(homeStateNow);
  }, [homeStateNow]);

  const contents: Record<PanelName, ReactNode> = {
    home: needed.home && (needed.home.slug ? <AnimePanel slug={needed.home.slug} /> : <HomePanel />),
    latest: needed.latest && (needed.latest.schedule ? <SchedulePanel /> : <LatestPanel />),
    queue: needed.queue && <QueuePanel />,
    profile: needed.profile && (
      <ProfilePanel
        handle={needed.profile.handle}
        thread={needed.profile.thread}
        discussions={needed.profile.discussions}
        feed={needed.profile.feed}
      />
    ),
    library: needed.library && <LibraryPanel />,
  };

  return (
    <div className={styles.deck} data-docked={docked} data-quiet={news.quiet}>
      {panelNames.map((name) => (
        <Panel
          key={name}
          name={name}
          active={name === active}
          place={places[name]}
          scrollKey={name === 'home' ? (needed.home?.slug ?? '') : ''}
          bar={name === 'home' && !isHeaderShown(pathname, search) ? <InlineBar /> : null}
          strip={name === 'latest' && docked && !news.quiet ? <LatestStrip mine={news.mine} /> : null}
        >
          {contents[name]}
        </Panel>
      ))}
      <Redbar place={places.redbar} news={news} />
    </div>
  );
}

type Parts = ReturnType<typeof panelParts>;

/** What each panel last showed. A panel that was never active shows and loads nothing. */
function useNeeded(active: PanelName, parts: Parts): Partial<Record<PanelName, Parts>> {
  const [needed, setNeeded] = useState<Partial<Record<PanelName, Parts>>>({ [active]: parts });
  const known = needed[active];
  const changed = !known || JSON.stringify(known) !== JSON.stringify(parts);
  // Derived state is set during rendering, so that no frame shows the previous panel.
  if (changed) setNeeded({ ...needed, [active]: parts });
  return changed ? { ...needed, [active]: parts } : needed;
}

/** The parts of the path beyond the panel: anime in home, schedule in latest, whose profile, which thread, whose activity. */
function panelParts(pathname: string) {
  const param = (pattern: string, name: string) => matchPath(pattern, pathname)?.params[name];
  const activity = matchPath('/profile/friends/activity/:activity?', pathname);
  return {
    slug: param('/anime/:slug', 'slug'),
    schedule: matchPath('/latest/schedule', pathname) !== null,
    thread: param('/profile/threads/:id', 'id'),
    discussions: matchPath(paths.discussions(), pathname) !== null,
    feed: activity && { activity: activity.params.activity },
    handle: param('/profile/:handle', 'handle'),
  };
}
