import { useApolloClient } from '@apollo/client/react';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Detail, DetailList, DetailRow } from '../../../components/lists/DetailRow';
import { ago, onDay, When } from '../../../components/text/When';
import { SignInAgain } from '../../../features/account/parts';
import { signInAgain } from '../../../features/session/endSession';
import { useAction } from '../../../forms/useAction';
import { type SiteStateFieldsFragment, useOpenBackupMutation } from '../../../generated/graphql';
import { download } from '../../../rest/download';
import styles from './SiteState.module.css';
import { bytes } from './words';

type Archive = SiteStateFieldsFragment['backups'][number];

/** The archives in the backup folder, for download. */
export function Archives({ backups }: { backups: readonly Archive[] }) {
  if (backups.length === 0) return null;
  return (
    <section className={cx(layout.stack3, styles.jobs)}>
      <h2>Backups to download</h2>
      <p className={cx(layout.hint, layout.measure)}>
        Each holds the whole site, with people’s addresses and private lists. Keep it where nobody else can
        read it.
      </p>
      <DetailList>
        {backups.map((archive) => (
          <ArchiveRow key={archive.name} archive={archive} />
        ))}
      </DetailList>
    </section>
  );
}

function ArchiveRow({ archive: { name, madeAt, bytes: size } }: { archive: Archive }) {
  const client = useApolloClient();
  const [open] = useOpenBackupMutation();
  const { run, busy, notes, code } = useAction(async () => {
    const { data } = await open({ variables: { name } });
    if (data) download(data.openBackup);
  });
  return (
    <DetailRow
      name={onDay(madeAt)}
      problem={notes[0]}
      action={
        <Button busy={busy} onClick={() => run()} aria-label={`Download the backup ${name}`}>
          Download
        </Button>
      }
    >
      <Detail>
        {bytes(size)} · made <When iso={madeAt}>{ago(madeAt)}</When>
      </Detail>
      <SignInAgain code={code} onSignInAgain={() => signInAgain(client)} />
    </DetailRow>
  );
}
