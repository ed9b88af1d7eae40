import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import layout from '../../components/layout.module.css';
import { Poster } from '../../components/Poster';
import { plural, titlesOf } from '../anime/words';
import { MoreReasons } from './MoreReasons';
import { Reason } from './Reason';
import type { ReasonPlace } from './reasonPlace';
import styles from './recommendations.module.css';

/** An anime that people recommend to those who liked another: how many do, the best reason, and the others on request. */
export function RecommendedCard(place: ReasonPlace) {
  const { anime, pair } = place.recommended;
  const { main, lang } = titlesOf(anime.title);
  const [all, setAll] = useState(false);
  const [first] = pair.reasons.items;
  const more = pair.reasons.pageInfo.totalItems - 1;
  // Deleted or removed while it was shown.
  if (first?.state !== 'VISIBLE') return null;
  return (
    <article className={styles.card} aria-label={`${main}, recommended with ${place.onPageOf.name}`}>
      <Poster {...anime.cover} title={main} part="pick" className={styles.poster} />
      <div className={layout.stack2}>
        <h3 className={styles.title} lang={lang}>
          <Link to={paths.anime(anime.slug)}>{main}</Link>
        </h3>
        <p className={layout.hint}>{plural(pair.people, 'person recommends it', 'people recommend it')}</p>
        {all ? <MoreReasons {...place} /> : <Reason reason={first} {...place} />}
        {more > 0 ? (
          <div>
            <Button look="plain" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Only the first reason' : plural(more, 'more reason')}
            </Button>
          </div>
        ) : null}
      </div>
    </article>
  );
}
