import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { locale } from '../../../components/text/locale';
import type { HomeQuery } from '../../../generated/graphql';
import styles from './GenreDoors.module.css';

/** A door for each genre: its name as wide as there is much of it, so that the wall is a picture of the catalogue. */
export function GenreDoors({ genres }: { genres: HomeQuery['discoverFacets']['genres'] }) {
  if (genres.length === 0) return null;
  return (
    <nav aria-label="Genres">
      <ul className={styles.doors}>
        {genres.map(({ value, count }) => (
          <li key={value}>
            <Link className={styles.door} to={paths.discoverBy('genre', value)}>
              {value}
              <span className={styles.count}>{new Intl.NumberFormat(locale).format(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
