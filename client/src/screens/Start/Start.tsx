import { useApolloClient } from '@apollo/client/react';
import { Check } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { namelessMember } from '../../../../shared/names';
import { paths } from '../../../../shared/paths';
import { Button, ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Poster } from '../../components/Poster';
import { Loaded } from '../../components/states/Loaded';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import { Headline } from '../../components/text/Headline';
import { useGoOn } from '../../components/useGoOn';
import { titlesOf } from '../../features/anime/words';
import { editAnime } from '../../features/tracking/changes/libraryChanges';
import { useOneCall } from '../../forms/useOneCall';
import { useWellKnownQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { state, useViewer } from '../../state';
import styles from './Start.module.css';

/** Only for those whose identity provider gave no name. */
const NameQuestion = lazyPart(() => import('./NameQuestion').then((module) => module.NameQuestion));

/** /welcome/start: starting a list. Import one, or tap what you have seen. Shown after sign-up; empty screens link to it. */
export function Start() {
  useTitle('Start your list');
  const client = useApolloClient();
  const fromHere = useGoOn();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const viewer = useViewer();
  // Stays to say that the name is saved.
  const [isNameless] = useState(viewer !== null && ['', namelessMember].includes(viewer.name));
  useEffect(() => {
    state.newcomer(false);
  }, []);
  const { busy, run } = useOneCall(async () => {
    const goOn = fromHere();
    const what = { one: 'added as completed', many: 'added as completed' };
    if (await editAnime(client, [...seen], { status: 'COMPLETED' }, what)) await goOn(paths.home());
  });
  const toggle = (id: string) =>
    setSeen(seen.includes(id) ? seen.filter((one) => one !== id) : [...seen, id]);
  return (
    <Page at="start">
      <header className={layout.stack3}>
        <Headline>Start your list</Headline>
        <p className={styles.lead}>
          Then we can show your next episode, what’s new for you, and what to watch next.
        </p>
      </header>
      {isNameless ? (
        <Suspense>
          <NameQuestion />
        </Suspense>
      ) : null}
      <section className={cx(layout.row4, styles.import)} aria-labelledby="start-import">
        <div>
          <h2 id="start-import" className={layout.heading}>
            Have a list elsewhere?
          </h2>
          <p>Import it with your progress and scores.</p>
        </div>
        <ButtonLink to={paths.settings('transfer')}>Import a list</ButtonLink>
      </section>
      <section className={layout.stack3} aria-labelledby="start-seen">
        <h2 id="start-seen" className={layout.heading}>
          What have you seen?
        </h2>
        <p>Tap ten or so. They go on your list as completed, and you can change them later.</p>
        <WellKnown seen={seen} onToggle={toggle} />
      </section>
      <footer className={cx(layout.row3, styles.bar)}>
        <p role="status" className={styles.count}>
          {seen.length > 0 ? `${seen.length} picked` : ''}
        </p>
        <ButtonLink look="plain" to={paths.home()}>
          Skip for now
        </ButtonLink>
        <Button look="solid" disabled={seen.length === 0} busy={busy} onClick={() => run()}>
          Add to my list
        </Button>
      </footer>
    </Page>
  );
}

const places = Array.from({ length: 24 }, (_, place) => place);

/** The best-known anime not on the list yet, each a toggle button. */
function WellKnown({ seen, onToggle }: { seen: readonly string[]; onToggle: (id: string) => void }) {
  return (
    <Loaded
      query={useWellKnownQuery()}
      level={3}
      skeleton={
        <div className={styles.grid} aria-busy="true">
          {places.map((place) => (
            <Skeleton key={place} shape="poster" />
          ))}
        </div>
      }
    >
      {({ discover }) => (
        <ul className={styles.grid}>
          {discover.items.map(({ id, title, cover }, at) => {
            const { main, lang } = titlesOf(title);
            return (
              <li key={id}>
                <button
                  type="button"
                  className={cx(layout.bare, styles.pick)}
                  aria-pressed={seen.includes(id)}
                  onClick={() => onToggle(id)}
                >
                  <Poster {...cover} title="" eager={at < 12} />
                  <span className={cx(layout.wrap2, styles.name)} lang={lang}>
                    <span className={styles.mark}>
                      <Check aria-hidden="true" />
                    </span>
                    <span className={cx(layout.clamp2, styles.words)}>{main}</span>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Loaded>
  );
}
