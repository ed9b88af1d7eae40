import { ViewSwitch } from '../../components/fields/ViewSwitch';
import type { ScoreFormat, TitleLanguage } from '../../generated/graphql';
import type { StateValue } from '../../state';
import { state } from '../../state';
import { SettingState } from './SettingState';
import styles from './settings.module.css';

const languages = [
  { value: 'ENGLISH', label: 'English' },
  { value: 'ROMAJI', label: 'Romaji' },
  { value: 'NATIVE', label: 'Japanese' },
] as const satisfies readonly { value: TitleLanguage; label: string }[];

const formats = [
  { value: 'POINT_100', label: '100' },
  { value: 'POINT_10_DECIMAL', label: '10.0' },
  { value: 'POINT_10', label: '10' },
  { value: 'STARS_5', label: '5 stars' },
  { value: 'FACES_3', label: '3 faces' },
] as const satisfies readonly { value: ScoreFormat; label: string }[];

/** How titles are read, and how scores are given and shown, everywhere (product P4, P7). */
export function TitlesPart() {
  return (
    <SettingState height="15rem">
      {({ titleLanguage, scoreFormat }, set) => (
        <>
          <div className={styles.group}>
            <p className={styles.name}>Titles</p>
            <p className={styles.hint}>English where there is one, romaji, or the original script.</p>
            <ViewSwitch
              legend="Title language"
              options={languages}
              value={titleLanguage}
              onChange={(language) => {
                // This browser reads the local value; both change together.
                state.titleLanguage(language.toLowerCase() as StateValue<'titleLanguage'>);
                set({ titleLanguage: language });
              }}
            />
          </div>
          <div className={styles.group}>
            <p className={styles.name}>Scores</p>
            <p className={styles.hint}>
              We always store scores as 1 to 100, so you can switch formats any time.
            </p>
            <ViewSwitch
              legend="Score format"
              options={formats}
              value={scoreFormat}
              onChange={(format) => set({ scoreFormat: format })}
            />
          </div>
        </>
      )}
    </SettingState>
  );
}
