import { Check } from '../../components/fields/Check';
import type { NotificationKind } from '../../generated/graphql';
import { SettingState } from './SettingState';
import styles from './settings.module.css';

const words: Record<NotificationKind, string> = {
  EPISODE_AIRED: 'An episode of something I’m watching airs',
  SEQUEL_ANNOUNCED: 'Something on my list gets a sequel',
  PLANNED_STARTS: 'Something I plan to watch starts',
  FRIEND_REQUEST: 'Someone sends me a friend request',
  FRIEND_ACCEPTED: 'Someone accepts my request',
  REPLY: 'Someone replies to me',
  MENTION: 'Someone mentions me',
  LIKE: 'Someone likes what I wrote',
  IMPORT_DONE: 'An import finishes',
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
