import { useOnline } from '../../state/connection';
import { Button } from '../buttons/Button';
import { cx } from '../cx';
import layout from '../layout.module.css';
import { Headline } from '../text/Headline';
import { FreshPage } from './FreshPage';
import styles from './Notice.module.css';

/** In place of a screen whose code is out of reach; the screen replaces it as soon as it has loaded (`lazyPart`). */
export function Unreached() {
  const online = useOnline();
  return (
    <section className={styles.notice} role="alert">
      <FreshPage />
      <Headline>{online ? 'We can’t reach the site' : 'You’re offline'}</Headline>
      <div className={cx(layout.muted, layout.measure, styles.text)}>
        <p>
          {online
            ? 'This page opens by itself once the site can be reached again. Nothing is lost.'
            : 'Pages you looked at recently still open; this one opens by itself once you’re back online.'}
        </p>
      </div>
      <div className={layout.wrap3}>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    </section>
  );
}
