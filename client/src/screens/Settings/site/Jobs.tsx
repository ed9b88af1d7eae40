import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Detail, DetailList, DetailRow } from '../../../components/lists/DetailRow';
import { EmptyState } from '../../../components/states/EmptyState';
import { ago, When } from '../../../components/text/When';
import type { SiteStateFieldsFragment } from '../../../generated/graphql';
import styles from './SiteState.module.css';
import { duration, jobName, untilDue } from './words';

type Job = SiteStateFieldsFragment['jobs'][number];

/** The site's background jobs: their last result, and when they are due. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  return (
    <section className={cx(layout.stack3, styles.jobs)}>
      <h2>Background work</h2>
      {jobs.length === 0 ? (
        <EmptyState title="Nothing has run yet" level={3}>
          <p>The first jobs start within a minute.</p>
        </EmptyState>
      ) : (
        <DetailList>
          {jobs.map((job) => (
            <DetailRow key={job.name} name={<Name job={job} />}>
              <Detail>
                <LastRun job={job} />
                {job.dueAt && !job.running ? ` · next ${untilDue(job.dueAt)}` : null}
              </Detail>
            </DetailRow>
          ))}
        </DetailList>
      )}
    </section>
  );
}

function Name({ job: { name, running, outcome } }: { job: Job }) {
  return (
    <>
      {jobName(name)}
      {running ? <span className={styles.running}>Running</span> : null}
      {outcome === 'FAILED' ? <span className={layout.fieldError}>Failed. The log says why.</span> : null}
    </>
  );
}

function LastRun({ job: { doneAt, seconds } }: { job: Job }) {
  if (!doneAt) return <>Never finished</>;
  return (
    <>
      Done <When iso={doneAt}>{ago(doneAt)}</When>
      {seconds === null ? null : ` in ${duration(seconds)}`}
    </>
  );
}
