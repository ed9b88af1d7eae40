import { CalendarRange } from 'lucide-react';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import styles from './Discover.module.css';
import { seasonName, seasonNow } from './seasons';

/** A link to the current season, by its name. */
export function SeasonLink() {
  const { year, season } = seasonNow();
  return (
    <ButtonLink to={paths.season(year, season)} className={styles.short}>
      <CalendarRange aria-hidden="true" className={styles.icon} />
      <span>{seasonName({ year, season })}</span>
    </ButtonLink>
  );
}
