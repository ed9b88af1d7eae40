import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { numberFormat } from '../../../components/text/formats';
import { Headline } from '../../../components/text/Headline';
import type { FacetFieldsFragment } from '../../../generated/graphql';
import { useSiteQuery } from '../../../generated/graphql';
import styles from './HomeDiscover.module.css';

/** The entry to discover: a search field as wide as the page. An empty search shows everything. */
export function DiscoverSearch() {
  const navigate = useNavigate();
  const { data } = useSiteQuery();
  const [text, setText] = useState('');
  const count = data ? numberFormat().format(data.site.animeCount) : 'every';
  return (
    <search className={layout.stack5}>
      <Headline level={2} size="section">
        Find another
      </Headline>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(paths.discover(text.trim()));
        }}
      >
        <input
          className={cx(layout.bare, styles.input)}
          type="search"
          name="text"
          aria-label="Search anime by title"
          placeholder={`Search ${count} anime`}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button className={cx(layout.bare, styles.go)} type="submit" aria-label="Search">
          <ArrowRight aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}

type Genre = Pick<FacetFieldsFragment, 'value' | 'count'>;

/** A link for each genre, sized by its number of anime, so that the wall is a picture of the catalogue. */
export function GenreLinks({ genres }: { genres: readonly Genre[] }) {
  if (genres.length === 0) return null;
  return (
    <nav aria-label="Genres">
      <ul className={styles.genres}>
        {genres.map(({ value, count }) => (
          <li key={value}>
            <Link className={styles.genre} to={paths.discoverBy('genre', value)}>
              {value}
              <span className={styles.count}>{numberFormat().format(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
