import { CalendarRange } from 'lucide-react';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { useNewestSeasonQuery } from '../../generated/graphql';
import styles from './Discover.module.css';
import { seasonName, seasonNow } from './seasons';

/** To the season pages: to the newest one that the catalogue knows well, by its name. */
export function SeasonLink() {
  const { data, loading } = useNewestSeasonQuery();
  const { year, season } = data?.season ?? seasonNow();
  return (
    <ButtonLink to={paths.season(year, season)} className={styles.short}>
      <CalendarRange aria-hidden="true" className={styles.icon} />
      <span>{loading ? 'Seasons' : seasonName({ year, season })}</span>
    </ButtonLink>
  );
}
