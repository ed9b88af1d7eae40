import { Check } from '../../components/fields/Check';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import type { SpoilerLevel } from '../../generated/graphql';
import { usePref } from '../../state';
import { SettingState } from './SettingState';
import styles from './settings.module.css';

const levels = [
  { value: 'UNWATCHED', label: 'What I haven’t seen' },
  { value: 'UNWATCHED_EXCEPT_NEXT', label: 'Except the next episode' },
  { value: 'OFF', label: 'Nothing' },
] as const satisfies readonly { value: SpoilerLevel; label: string }[];

/** How far the spoiler screen goes (product P4), and the switch that lifts it for this visit. */
export function SpoilersPart() {
  const [screen, setScreen] = usePref('spoilerScreen');
  return (
    <SettingState height="11rem">
      {({ spoilerLevel }, set) => (
        <>
          <div className={styles.group}>
            <p className={styles.name}>Hide</p>
            <p className={styles.hint}>
              Hides titles and comments of these episodes of the anime on your lists. Select one to show it.
              You can change this for each anime.
            </p>
            <ViewSwitch
              legend="What to hide"
              options={levels}
              value={spoilerLevel}
              onChange={(level) => set({ spoilerLevel: level })}
            />
          </div>
          <Check
            checked={screen}
            disabled={spoilerLevel === 'OFF'}
            hint="Off until your next visit."
            onChange={(event) => setScreen(event.target.checked)}
          >
            Hide spoilers during this visit
          </Check>
        </>
      )}
    </SettingState>
  );
}
