import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Poster } from '../../components/Poster';
import { Fitted } from '../../components/text/Fitted';
import { ago, When } from '../../components/text/When';
import {
  type TrayItem_recommendationFragment,
  useRecommendationsToMeQuery,
  useTrayItem_recommendation,
} from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import { AnswerRecommendation } from '../tracking/recommended/AnswerRecommendation';
import styles from './recommend.module.css';

/** What friends recommend, until it is answered. Hidden if there is nothing. */
export function RecommendationTray() {
  const { data } = useRecommendationsToMeQuery({ fetchPolicy: 'cache-and-network' });
  const tray = data?.recommendationsToMe;
  if (!tray || tray.items.length === 0) return null;
  const more = tray.totalItems - tray.items.length;
  return (
    <section className={cx(layout.stack4, styles.tray)} aria-labelledby="tray-title">
      <h2 id="tray-title" className={cx(layout.line3, layout.heading)}>
        From friends
        <span className={styles.number}>{tray.totalItems}</span>
      </h2>
      <ul className={layout.list}>
        {tray.items.map((item) => (
          <TrayItem key={item.id} item={item} />
        ))}
      </ul>
      {more > 0 ? <p className={layout.hint}>Answer some of these to see {more} more.</p> : null}
    </section>
  );
}

function TrayItem({ item: given }: { item: FragmentType<TrayItem_recommendationFragment> }) {
  const item = useTrayItem_recommendation(given);
  if (!item) return null;
  const { id, note, sentAt, from, anime } = item;
  const { main, lang } = titlesOf(anime.title);
  return (
    <li className={styles.item}>
      <Poster {...anime.cover} title="" part="pick" className={styles.poster} />
      <div className={styles.words}>
        <h3 className={styles.title} lang={lang}>
          <Link to={paths.anime(anime.slug)}>
            <Fitted>{main}</Fitted>
          </Link>
        </h3>
        <p className={layout.hint}>
          <Link to={paths.profileOf(from.handle)}>{from.name || `@${from.handle}`}</Link>,{' '}
          <When iso={sentAt}>{ago(sentAt)}</When>
        </p>
        {note ? <p className={styles.note}>“{note}”</p> : null}
      </div>
      <AnswerRecommendation id={id} anime={anime} className={styles.answer} />
    </li>
  );
}
