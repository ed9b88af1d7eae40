import { dateFormat } from '../../components/text/formats';
import { useDataAgeQuery, useViewerIsOperatorQuery } from '../../generated/graphql';
import { useViewer } from '../../state';
import styles from './DataAge.module.css';

/**
 * "Data to August 2026", once the newest shows of the catalogue began more than six weeks ago: nothing on screen should
 * look as if nobody made anime any more. Operators read what they can do about it.
 */
export function DataAge() {
  const to = useDataAgeQuery().data?.site.dataTo;
  const viewer = useViewer();
  const { data } = useViewerIsOperatorQuery({ skip: !to || !viewer });
  if (!to) return null;
  const month = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <p className={styles.age}>
      Data to {month.format(new Date(to))}.
      {data?.viewerProfile.operator ? (
        <>
          {' '}
          Import newer data with <code>npm run catalogue -- update</code>.
        </>
      ) : null}
    </p>
  );
}
