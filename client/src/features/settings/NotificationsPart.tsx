import { Check } from '../../components/fields/Check';
import type { NotificationKind } from '../../generated/graphql';
import { SettingState } from './SettingState';
import styles from './settings.module.css';

const words: Record<NotificationKind, string> = {
  EPISODE_AIRED: 'An episode of what I watch has aired',
  SEQUEL_ANNOUNCED: 'Something on my list gets a sequel',
  PLANNED_STARTS: 'Something I planned begins',
  FRIEND_REQUEST: 'Somebody asks to be friends',
  FRIEND_ACCEPTED: 'Somebody accepts my request',
  REPLY: 'Somebody replies to me',
  MENTION: 'Somebody mentions me',
  LIKE: 'Somebody likes what I wrote',
  IMPORT_DONE: 'An import has ended',
};

/** A switch for each kind of notification (product P5). */
export function NotificationsPart() {
  return (
    <SettingState height="17rem">
      {({ notifications }, set) => (
        <div className={styles.switches}>
          {notifications.map(({ kind, enabled }) => (
            <Check
              key={kind}
              checked={enabled}
              onChange={({ target }) => {
                const next = { kind, enabled: target.checked };
                set(
                  { notifications: [next] },
                  {
                    notifications: notifications.map((one) =>
                      one.kind === kind ? { ...one, enabled: target.checked } : one,
                    ),
                  },
                );
              }}
            >
              {words[kind]}
            </Check>
          ))}
        </div>
      )}
    </SettingState>
  );
}
