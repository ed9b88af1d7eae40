import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Detail, DetailList, DetailRow } from '../../../components/lists/DetailRow';
import { EmptyState } from '../../../components/states/EmptyState';
import { ProgressBar } from '../../../components/states/ProgressBar';
import { ago, When } from '../../../components/text/When';
import { useAction } from '../../../forms/useAction';
import type { SiteStateFieldsFragment } from '../../../generated/graphql';
import { useRunSiteJobMutation } from '../../../generated/graphql';
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
            <JobRow key={job.name} job={job} />
          ))}
        </DetailList>
      )}
    </section>
  );
}

function JobRow({ job }: { job: Job }) {
  const { name, running, percent, startable, dueAt } = job;
  const [start] = useRunSiteJobMutation();
  const { run, busy, notes } = useAction(async () => {
    await start({ variables: { name }, refetchQueries: ['SiteState'], awaitRefetchQueries: true });
  });
  return (
    <DetailRow
      name={<Name job={job} />}
      problem={notes[0]}
      action={
        startable ? (
          <Button busy={busy || running} onClick={() => run()} aria-label={`Run now: ${jobName(name)}`}>
            Run now
          </Button>
        ) : null
      }
    >
      <Detail>
        <LastRun job={job} />
        {dueAt && !running ? ` · next ${untilDue(dueAt)}` : null}
      </Detail>
      {running && percent !== null ? (
        <ProgressBar label={`${jobName(name)}: done so far`} done={percent} total={100} />
      ) : null}
    </DetailRow>
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
