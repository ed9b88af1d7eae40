import { Check } from '../../components/fields/Check';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import type { Visibility } from '../../generated/graphql';
import { SettingState } from './SettingState';
import styles from './settings.module.css';

const circles = [
  { value: 'PUBLIC', label: 'Everybody' },
  { value: 'FRIENDS', label: 'Friends' },
  { value: 'PRIVATE', label: 'Only me' },
] as const satisfies readonly { value: Visibility; label: string }[];

/** Who may see profile and lists, and whether adult titles are wanted (product P2, P4, P8). */
export function PrivacyPart() {
  return (
    <SettingState height="12rem">
      {({ privacy, adult }, set) => (
        <>
          <div className={styles.group}>
            <p className={styles.name}>Profile and lists are seen by</p>
            <p className={styles.hint}>
              An entry or a shelf can be shown to fewer people than this, never to more. Queue, notes and tags
              are yours alone.
            </p>
            <ViewSwitch
              legend="Who may see profile and lists"
              options={circles}
              value={privacy}
              onChange={(circle) => set({ privacy: circle })}
            />
          </div>
          <Check
            checked={adult}
            hint="Without it, they are left out of every list of the site."
            onChange={(event) => set({ adult: event.target.checked })}
          >
            I am an adult, and want adult titles among the others
          </Check>
        </>
      )}
    </SettingState>
  );
}
