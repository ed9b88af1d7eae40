import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Headline } from '../../../components/text/Headline';
import { locale } from '../../../components/text/locale';
import { useSiteQuery } from '../../../generated/graphql';
import styles from './DiscoverDoor.module.css';

/** The way into discover: a field as wide as the page. An empty search shows everything. */
export function DiscoverDoor() {
  const navigate = useNavigate();
  const { data } = useSiteQuery();
  const [text, setText] = useState('');
  const count = data ? new Intl.NumberFormat(locale).format(data.site.animeCount) : 'every';
  return (
    <search className={styles.door}>
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
          className={styles.input}
          type="search"
          name="text"
          aria-label="Search anime by title"
          placeholder={`Search ${count} anime`}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button className={styles.go} type="submit" aria-label="Search">
          <ArrowRight aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}
