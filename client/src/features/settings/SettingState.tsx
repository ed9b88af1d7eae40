import type { ReactNode } from 'react';
import { useState } from 'react';
import { FormSaved } from '../../components/fields/FormMessages';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import { readError } from '../../errors/readError';
import type { SettingsFieldsFragment, UpdateSettingsInput } from '../../generated/graphql';
import { useChangeSettingsMutation, useViewerSettingsQuery } from '../../generated/graphql';
import styles from './settings.module.css';

type Props = {
  /** Of the skeleton: as tall as the part will be. */
  height: string;
  children: (settings: SettingsFieldsFragment, set: UseSettings['set']) => ReactNode;
};

/** A part whose switches save immediately: its loading and error states, and the result of the last change. */
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

/**
 * The settings that the site keeps for a person (product P8). A switch saves immediately: it changes at once, and
 * goes back, with the reason, if the server refuses.
 */
function useSettings() {
  const { data, error, loading, refetch } = useViewerSettingsQuery();
  const [change] = useChangeSettingsMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const settings = data?.settings;

  const set = async (
    input: UpdateSettingsInput,
    shown: Partial<SettingsFieldsFragment> = input as Partial<SettingsFieldsFragment>,
  ) => {
    if (!settings) return;
    setProblem(null);
    setSaved(false);
    try {
      await change({
        variables: { input },
        optimisticResponse: { updateSettings: { ...settings, ...shown } },
      });
      setSaved(true);
    } catch (wrong) {
      setProblem(readError(wrong).text);
    }
  };
  return {
    settings,
    set: (...wish: Parameters<typeof set>) => void set(...wish),
    failed: error !== undefined && !settings,
    busy: loading,
    retry: () => void refetch(),
    problem,
    saved,
  };
}

type UseSettings = ReturnType<typeof useSettings>;
