import type { ReactNode } from 'react';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { numberFormat } from '../../../components/text/formats';
import { ago, onDay, When } from '../../../components/text/When';
import type {
  CheckOutcome,
  SiteCatalogueFragment,
  SiteStateFieldsFragment,
} from '../../../generated/graphql';
import { SendTestMail } from './SendTestMail';
import styles from './SiteState.module.css';
import { bytes, untilDue } from './words';

type State = SiteStateFieldsFragment;
type Job = State['jobs'][number];

/** A card with a few related facts. */
function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={cx(layout.stack3, styles.card)}>
      <h2>{title}</h2>
      <dl className={cx(layout.list, styles.facts)}>{children}</dl>
    </section>
  );
}

function Fact({ name, bad = false, children }: { name: string; bad?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={bad ? styles.bad : undefined}>{children}</dd>
    </div>
  );
}

const Ago = ({ iso }: { iso: string }) => <When iso={iso}>{ago(iso)}</When>;

export function Versions({ state: { version, node, database, schema, startedAt } }: { state: State }) {
  return (
    <Card title="Versions">
      <Fact name="Site">{version}</Fact>
      <Fact name="Node">{node}</Fact>
      <Fact name="Database">{database}</Fact>
      <Fact name="Schema">{schema?.replace(/(?=\d{13}$)/, ' ') ?? 'None'}</Fact>
      <Fact name="Started">
        <Ago iso={startedAt} />
      </Fact>
    </Card>
  );
}

/** A scheduled backup is a job like any other. */
export function Backups({ jobs }: { jobs: readonly Job[] }) {
  const job = jobs.find(({ name }) => name === 'backup');
  const failed = job?.outcome === 'FAILED';
  return (
    <Card title="Backups">
      <Fact name="Last good one" bad={job?.doneAt === null}>
        {job?.doneAt ? <Ago iso={job.doneAt} /> : job ? 'None yet' : 'Not scheduled'}
      </Fact>
      {failed ? (
        <Fact name="Last try" bad>
          Failed. The log says why.
        </Fact>
      ) : null}
      {job?.dueAt ? <Fact name="Next">{untilDue(job.dueAt)}</Fact> : null}
    </Card>
  );
}

type MailProps = { outbox: State['outbox']; enabled: boolean };

export function Mail({ outbox: { waiting, retrying, givenUp, oldest }, enabled }: MailProps) {
  const count = (value: number) => numberFormat().format(value);
  return (
    <Card title="Mail">
      <Fact name="Waiting">{count(waiting)}</Fact>
      <Fact name="Trying again" bad={retrying > 0}>
        {count(retrying)}
      </Fact>
      <Fact name="Given up" bad={givenUp > 0}>
        {count(givenUp)}
      </Fact>
      {oldest ? (
        <Fact name="Oldest">
          <Ago iso={oldest} />
        </Fact>
      ) : null}
      {enabled ? (
        <Fact name="Test">
          <SendTestMail refreshes={['SiteState']} />
        </Fact>
      ) : (
        <Fact name="Sending">Turned off</Fact>
      )}
    </Card>
  );
}

/** Below this share of free disk space it's time to make room. */
const MIN_FREE_DISK_SHARE = 0.1;

export function Storage({ storage: { databaseBytes, uploads, disk } }: { storage: State['storage'] }) {
  return (
    <Card title="Storage">
      <Fact name="Database">{bytes(databaseBytes)}</Fact>
      <Fact name="Uploaded pictures">
        {uploads === null
          ? 'In a bucket'
          : uploads.files === 0
            ? 'None'
            : `${numberFormat().format(uploads.files)} (${bytes(uploads.bytes)})`}
      </Fact>
      {disk ? (
        <Fact name="Free on the disk" bad={disk.freeBytes < disk.sizeBytes * MIN_FREE_DISK_SHARE}>
          {bytes(disk.freeBytes)} of {bytes(disk.sizeBytes)}
        </Fact>
      ) : null}
    </Card>
  );
}

const found: Record<CheckOutcome, string> = {
  CURRENT: 'nothing newer',
  TAKEN: 'newer data loaded',
  REFUSED: 'newer data couldn’t be used',
  FAILED: 'no answer',
};

type CatalogueProps = { site: SiteCatalogueFragment; checks: State['checks'] };

export function Catalogue({ site: { animeCount, catalogueSources }, checks }: CatalogueProps) {
  // One that has brought nothing yet, such as an outside source whose key is wrong.
  const others = checks.filter(({ sourceId }) => catalogueSources.every(({ id }) => id !== sourceId));
  return (
    <Card title="Catalogue">
      <Fact name="Anime">{numberFormat().format(animeCount)}</Fact>
      {catalogueSources.map(({ id, name, version, importedAt }) => {
        const check = checks.find(({ sourceId }) => sourceId === id);
        return (
          <Fact key={id} name={name} bad={check?.outcome === 'REFUSED' || check?.outcome === 'FAILED'}>
            {version}
            <span className={styles.look}>
              Loaded <When iso={importedAt}>{onDay(importedAt)}</When>
            </span>
            {check && check.added > 0 ? (
              <span className={styles.look}>{numberFormat().format(check.added)} anime added</span>
            ) : null}
            {check ? (
              <span className={styles.look}>
                Checked <Ago iso={check.checkedAt} />: {found[check.outcome]}
              </span>
            ) : null}
          </Fact>
        );
      })}
      {others.map(({ sourceId, checkedAt, outcome }) => (
        <Fact key={sourceId} name={sourceId} bad={outcome === 'REFUSED' || outcome === 'FAILED'}>
          Nothing loaded
          <span className={styles.look}>
            Checked <Ago iso={checkedAt} />: {found[outcome]}
          </span>
        </Fact>
      ))}
    </Card>
  );
}
