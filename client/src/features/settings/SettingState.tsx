import type { ReactNode } from 'react';
import { FormSaved } from '../../components/fields/FormMessages';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import type { SettingsFieldsFragment } from '../../generated/graphql';
import styles from './settings.module.css';
import type { UseSettings } from './useSettings';
import { useSettings } from './useSettings';

type Props = {
  /** As tall as the part will be. */
  height: string;
  children: (settings: SettingsFieldsFragment, set: UseSettings['set']) => ReactNode;
};

/** A part whose switches are saved as they are pressed: while it loads, when it fails, and what became of the last press. */
export function SettingState({ height, children }: Props) {
  const { settings, set, failed, busy, retry, problem, saved } = useSettings();
  if (!settings)
    return failed ? <ErrorState level={3} onRetry={retry} busy={busy} /> : <Skeleton height={height} />;
  return (
    <div className={styles.stack}>
      {children(settings, set)}
      <div className={styles.outcome}>
        <FormSaved text={saved ? 'Saved.' : null} />
        {problem ? (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        ) : null}
      </div>
    </div>
  );
}
