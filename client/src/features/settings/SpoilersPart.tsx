import { Check } from '../../components/fields/Check';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import type { SpoilerLevel } from '../../generated/graphql';
import { usePref } from '../../state';
import { SettingState } from './SettingState';
import styles from './settings.module.css';

const levels = [
  { value: 'UNWATCHED', label: 'What I have not seen' },
  { value: 'UNWATCHED_EXCEPT_NEXT', label: 'But for the next episode' },
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
            <p className={styles.name}>Cover</p>
            <p className={styles.hint}>
              Of the anime on your lists: titles and comments of these episodes. A press shows one, and an
              anime can have a level of its own.
            </p>
            <ViewSwitch
              legend="What is covered"
              options={levels}
              value={spoilerLevel}
              onChange={(level) => set({ spoilerLevel: level })}
            />
          </div>
          <Check
            checked={screen}
            disabled={spoilerLevel === 'OFF'}
            hint="Lifted, it comes back with the next visit."
            onChange={(event) => setScreen(event.target.checked)}
          >
            Screen spoilers during this visit
          </Check>
        </>
      )}
    </SettingState>
  );
}
