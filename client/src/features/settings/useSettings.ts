import { useState } from 'react';
import { readError } from '../../errors/readError';
import type { SettingsFieldsFragment, UpdateSettingsInput } from '../../generated/graphql';
import { useChangeSettingsMutation, useViewerSettingsQuery } from '../../generated/graphql';

/**
 * The settings that the site keeps for a person (product P8). A switch is saved as it is pressed: it shows at once, and
 * goes back, with the reason, when the server refuses.
 */
export function useSettings() {
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

export type UseSettings = ReturnType<typeof useSettings>;
