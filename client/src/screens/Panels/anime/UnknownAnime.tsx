import { paths } from '../../../../../shared/paths';
import { ButtonLink } from '../../../components/buttons/Button';
import { Headline } from '../../../components/text/Headline';
import styles from './AnimePanel.module.css';

/** No anime has this address: say so, and search for what its words may have meant. */
export function UnknownAnime({ slug }: { slug: string }) {
  const words = slug.replaceAll('-', ' ').slice(0, 100).trim();
  return (
    <div className={styles.plain}>
      <Headline>No anime at this address</Headline>
      <p>
        The catalogue knows none called <strong>{slug.slice(0, 100)}</strong>. It may have been renamed, or
        the link was cut short.
      </p>
      <p>
        <ButtonLink look="solid" to={paths.discover(words)}>
          Search for it
        </ButtonLink>
      </p>
    </div>
  );
}
