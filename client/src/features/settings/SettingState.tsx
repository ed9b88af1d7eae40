import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { nameOfTitleLanguage } from '../../../../shared/titles';
import { refreshAll, refreshLists } from '../../apollo/refreshLists';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { useDraft } from '../../forms/kept';
import { usePageSave } from '../../forms/pageSave';
import { useAction } from '../../forms/useAction';
import type { SettingsFieldsFragment, UpdateSettingsInput } from '../../generated/graphql';
import { useChangeSettingsMutation, useViewerSettingsQuery } from '../../generated/graphql';
import { followTitleLanguage } from '../../state';
import styles from './settings.module.css';

type Changes = Partial<SettingsFieldsFragment>;

type Props = {
  /** Height of the skeleton: as tall as the part will be. */
  height: number;
  /** The key under which unsaved changes are kept. */
  name: string;
  children: (settings: SettingsFieldsFragment, set: (changes: Changes) => void) => ReactNode;
};

/** A page's part of the settings stored on the server: loading, failure, changes. */
export function SettingState({ height, ...rest }: Props) {
  return (
    <Loaded query={useViewerSettingsQuery()} skeleton={<Skeleton height={height} />} level={3}>
      {({ settings }) => <Changeable settings={settings} {...rest} />}
    </Loaded>
  );
}

function Changeable({
  settings,
  name,
  children,
}: Pick<Props, 'name' | 'children'> & { settings: SettingsFieldsFragment }) {
  const draft = useDraft({ changes: '' }, { changes: `settings ${name}` });
  const [changes, setChanges] = useState<Changes>(() => JSON.parse(draft.typed.changes || '{}'));
  const [change, { client }] = useChangeSettingsMutation();
  const latest = useRef(changes);
  latest.current = changes;
  const wish = wishOf(settings, changes);
  const put = (next: Changes) => {
    setChanges(next);
    draft.onChange({ changes: JSON.stringify(wishOf(settings, next) ? next : {}) });
  };
  const discard = () => {
    setChanges({});
    draft.discard();
  };
  const { run, busy, notes, saved, forget } = useAction(async () => {
    if (!wish) return null;
    // Each answer brings all settings: one that came late would show what was before the others.
    await change({ variables: { input: wish }, context: { inOrder: 'settings' } });
    // This browser reads its own copy of the value.
    if (wish.titleLanguage) followTitleLanguage(nameOfTitleLanguage(wish.titleLanguage));
    // Another episode is the next one now.
    if (wish.skipFiller !== undefined) await refreshLists(client, ['entries', 'queue', 'anime']);
    if (wish.drawnCovers !== undefined || wish.adult !== undefined) await refreshAll(client);
    discard();
    // What was chosen meanwhile is still to be saved.
    const since = Object.entries(latest.current).filter(
      ([field, value]) => Reflect.get(changes, field) !== value,
    );
    if (since.length > 0) put(Object.fromEntries(since));
    return 'Saved.';
  });
  usePageSave({ changed: wish !== null, busy, saved, submit: () => run(), discard });
  return (
    <div className={cx(layout.stack5, layout.start)}>
      {children({ ...settings, ...changes }, (next) => {
        forget();
        put({ ...changes, ...next });
      })}
      {notes.length > 0 ? (
        <p role="alert" className={styles.problem}>
          {notes[0]}
        </p>
      ) : null}
    </div>
  );
}

/** Only what differs from the saved settings: the rest may have been changed elsewhere. */
function wishOf(settings: SettingsFieldsFragment, changes: Changes): UpdateSettingsInput | null {
  const { notifications, ...plain } = changes;
  const other = Object.entries(plain).filter(([field, value]) => Reflect.get(settings, field) !== value);
  const switched = notifications
    ?.filter(({ kind, enabled }) =>
      settings.notifications.some((n) => n.kind === kind && n.enabled !== enabled),
    )
    .map(({ kind, enabled }) => ({ kind, enabled }));
  const wish = {
    // An empty text takes a choice back.
    ...Object.fromEntries(other.map(([field, value]) => [field, value ?? ''])),
    ...(switched && switched.length > 0 ? { notifications: switched } : {}),
  };
  return Object.keys(wish).length > 0 ? wish : null;
}
