import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { dateFormat } from '../../components/text/formats';
import { useDataAgeQuery, useViewerIsOperatorQuery } from '../../generated/graphql';
import { useViewer } from '../../state';
import styles from './DataAge.module.css';

/**
 * "Data to August 2026", shown once the catalogue's newest shows began more than six weeks ago, so that the site doesn't look
 * as if anime were no longer made. Operators also see how to update it.
 */
export function DataAge() {
  const to = useDataAgeQuery().data?.site.dataTo;
  const viewer = useViewer();
  const { data } = useViewerIsOperatorQuery({ skip: !to || !viewer });
  if (!to) return null;
  const month = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <p className={cx(layout.hint, styles.age)}>
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
