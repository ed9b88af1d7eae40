import { ConfirmButton } from '../../../components/buttons/ConfirmButton';
import layout from '../../../components/layout.module.css';
import { Detail, DetailList, DetailRow } from '../../../components/lists/DetailRow';
import { ago, When } from '../../../components/text/When';
import { useAction } from '../../../forms/useAction';
import {
  type SettingsVersionFieldsFragment,
  useRestoreSiteSettingsMutation,
} from '../../../generated/graphql';
import { inWords, refreshed } from './SettingsForm';
import styles from './SiteSettings.module.css';

type Props = { versions: readonly SettingsVersionFieldsFragment[]; seen: number };

/** What was changed, when and by whom. Each state can be put back. */
export function Versions({ versions, seen }: Props) {
  return (
    <section className={layout.stack3}>
      <h2 className={layout.heading}>Changes</h2>
      {versions.length === 0 ? (
        <p className={layout.hint}>Nothing has been changed here yet.</p>
      ) : (
        <DetailList>
          {versions.map((version) => (
            <Version key={version.version} version={version} seen={seen} />
          ))}
        </DetailList>
      )}
    </section>
  );
}

function Version({ version, seen }: { version: SettingsVersionFieldsFragment; seen: number }) {
  const [restore] = useRestoreSiteSettingsMutation();
  const { run, busy, notes } = useAction(async () => {
    const { data } = await restore({ variables: { version: version.version, seen }, ...refreshed });
    return data?.restoreSiteSettings.problems.map(inWords).join(' ');
  });
  const { changes, by, createdAt } = version;
  return (
    <DetailRow
      name={changes.map(({ label }) => label).join(', ') || 'Nothing'}
      problem={notes[0]}
      action={
        version.version === seen ? null : (
          <ConfirmButton
            look="quiet"
            question="Everything becomes as it was after this change."
            confirm="Put back"
            keep="Cancel"
            busy={busy}
            onConfirm={() => run()}
            aria-label={`Put back the settings of change ${version.version}`}
          >
            {busy ? 'Putting back' : 'Put back'}
          </ConfirmButton>
        )
      }
    >
      {changes.map(({ label, before, after }) => (
        <Detail key={label}>
          {changes.length > 1 ? `${label}: ` : null}
          {before ? <del className={styles.text}>{before}</del> : null}
          {before && after ? ' → ' : null}
          {after ? <span className={styles.text}>{after}</span> : ' removed'}
        </Detail>
      ))}
      <Detail>
        <When iso={createdAt}>{ago(createdAt)}</When>
        {by ? ` by @${by.handle}` : ''}
      </Detail>
    </DetailRow>
  );
}
