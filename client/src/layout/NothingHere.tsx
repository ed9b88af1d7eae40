import { useLocation } from 'react-router-dom';
import { pageTitles } from '../../../shared/pageTitles';
import { paths } from '../../../shared/paths';
import { Button, ButtonLink } from '../components/buttons/Button';
import layout from '../components/layout.module.css';
import { Headline } from '../components/text/Headline';
import { useTitle } from './ActiveScope';
import styles from './NothingHere.module.css';
import { overlay } from './overlay';

/** The content of every 404 page: no such screen, no such anime or person in the catalogue, or not for this viewer. */
export function NothingHere() {
  const { pathname } = useLocation();
  useTitle(pageTitles.notFound);
  return (
    <section className={styles.notFound}>
      <p className={styles.figure} aria-hidden="true">
        404
      </p>
      <Headline>Page not found</Headline>
      <p>
        There’s nothing at <code>{pathname}</code>. The address may be mistyped, or the page may be gone.
      </p>
      <div className={layout.wrap3}>
        <ButtonLink look="solid" to={paths.home()}>
          Go home
        </ButtonLink>
        <Button onClick={() => overlay('search')}>Search for an anime</Button>
      </div>
    </section>
  );
}
