import { Check } from '../../components/fields/Check';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import type { Visibility } from '../../generated/graphql';
import { SettingState } from './SettingState';
import styles from './settings.module.css';

const circles = [
  { value: 'PUBLIC', label: 'Everyone' },
  { value: 'FRIENDS', label: 'Friends' },
  { value: 'PRIVATE', label: 'Only me' },
] as const satisfies readonly { value: Visibility; label: string }[];

/** Who can see your profile and lists, and whether adult titles are wanted (product P2, P4, P8). */
export function PrivacyPart() {
  return (
    <SettingState height="12rem">
      {({ privacy, adult }, set) => (
        <>
          <div className={styles.group}>
            <p className={styles.name}>Who can see your profile and lists</p>
            <p className={styles.hint}>
              You can show an entry or a shelf to fewer people than this, never to more. Your queue, notes and
              tags are always private.
            </p>
            <ViewSwitch
              legend="Who can see your profile and lists"
              options={circles}
              value={privacy}
              onChange={(circle) => set({ privacy: circle })}
            />
          </div>
          <Check
            checked={adult}
            hint="Otherwise they’re left out everywhere on the site."
            onChange={(event) => set({ adult: event.target.checked })}
          >
            I’m an adult. Show adult titles
          </Check>
        </>
      )}
    </SettingState>
  );
}
