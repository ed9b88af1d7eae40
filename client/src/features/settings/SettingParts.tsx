import type { ComponentProps } from 'react';
import { notificationRecords } from '../../../../shared/notifications';
import { titleLanguageNames, titleLanguageOf, titleLanguageWords } from '../../../../shared/titles';
import { cx } from '../../components/cx';
import { Check } from '../../components/fields/Check';
import { Select } from '../../components/fields/Select';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import layout from '../../components/layout.module.css';
import { type ScoreFormat, type SpoilerLevel, useSiteQuery, type Visibility } from '../../generated/graphql';
import { usePref } from '../../state';
import { countryOptions } from './countries';
import { SettingState } from './SettingState';
import styles from './settings.module.css';
import { useOwnKinds } from './useOwnKinds';

const languages = titleLanguageNames.map((name) => ({
  value: titleLanguageOf(name),
  label: titleLanguageWords[name],
}));

const formats = [
  { value: 'POINT_100', label: '100' },
  { value: 'POINT_10_DECIMAL', label: '10.0' },
  { value: 'POINT_10', label: '10' },
  { value: 'STARS_5', label: '5 stars' },
  { value: 'FACES_3', label: '3 faces' },
] as const satisfies readonly { value: ScoreFormat; label: string }[];

/** One of a few, with a line on what it does. */
function Choice<T extends string>({
  label,
  hint,
  ...choice
}: ComponentProps<typeof ViewSwitch<T>> & { label: string; hint: string }) {
  return (
    <div className={cx(layout.stack2, layout.start)}>
      <p className={layout.fieldLabel}>{label}</p>
      <p className={cx(layout.hint, layout.measure)}>{hint}</p>
      <ViewSwitch {...choice} />
    </div>
  );
}

/** The title language, how scores are entered and shown, and which posters, everywhere. */
export function TitlesPart() {
  return (
    <SettingState name="titles" height={19}>
      {({ titleLanguage, scoreFormat, drawnCovers }, set) => (
        <>
          <Choice
            label="Titles"
            hint="English where there is one, romaji, or the original script."
            legend="Title language"
            options={languages}
            value={titleLanguage}
            onChange={(language) => set({ titleLanguage: language })}
          />
          <Choice
            label="Scores"
            hint="We always store scores as 1 to 100, so you can switch formats any time."
            legend="Score format"
            options={formats}
            value={scoreFormat}
            onChange={(format) => set({ scoreFormat: format })}
          />
          <Check
            checked={drawnCovers}
            hint="Instead of covers, banners and episode pictures that someone uploaded or that come from other sites."
            onChange={(event) => set({ drawnCovers: event.target.checked })}
          >
            Show drawn posters only
          </Check>
        </>
      )}
    </SettingState>
  );
}

const levels = [
  { value: 'UNWATCHED', label: 'What I haven’t seen' },
  { value: 'UNWATCHED_EXCEPT_NEXT', label: 'Except the next episode' },
  { value: 'OFF', label: 'Nothing' },
] as const satisfies readonly { value: SpoilerLevel; label: string }[];

/** What the spoiler screen hides, and the switch that turns it off for this visit. */
export function SpoilersPart() {
  const [screen, setScreen] = usePref('spoilerScreen');
  return (
    <SettingState name="spoilers" height={11}>
      {({ spoilerLevel }, set) => (
        <>
          <Choice
            label="Hide"
            hint="Hides titles and comments of these episodes of the anime on your lists. Select one to show it. You can change this for each anime."
            legend="What to hide"
            options={levels}
            value={spoilerLevel}
            onChange={(level) => set({ spoilerLevel: level })}
          />
          <Check
            checked={screen}
            disabled={spoilerLevel === 'OFF'}
            hint="If you turn this off, it’s on again at your next visit."
            onChange={(event) => setScreen(event.target.checked)}
          >
            Hide spoilers during this visit
          </Check>
        </>
      )}
    </SettingState>
  );
}

/** Whether +1 and "next episode" pass over filler. */
export function FillerPart() {
  return (
    <SettingState name="filler" height={4}>
      {({ skipFiller }, set) => (
        <Check
          checked={skipFiller}
          hint="+1 goes on to the next episode that counts, and that’s the one we show as your next. Skipped episodes aren’t in your history."
          onChange={(event) => set({ skipFiller: event.target.checked })}
        >
          Skip filler and recaps
        </Check>
      )}
    </SettingState>
  );
}

/** Where the user watches. Nothing while no source says where anime can be watched. */
export function CountryPart() {
  const on = useSiteQuery().data?.site.watchOffers;
  return on ? (
    <SettingState name="country" height={4}>
      {({ country }, set) => (
        <div className={cx(layout.stack2, layout.start)}>
          <p className={cx(layout.hint, layout.measure)}>
            We’ll say where to watch an anime in your country, and filter your library by what your services
            have there.
          </p>
          <Select
            label="Country"
            value={country ?? ''}
            options={[{ value: '', label: 'Not said' }, ...countryOptions()]}
            onChange={(code) => set({ country: code || null })}
          />
        </div>
      )}
    </SettingState>
  ) : null;
}

const circles = [
  { value: 'PUBLIC', label: 'Everyone' },
  { value: 'FRIENDS', label: 'Friends' },
  { value: 'PRIVATE', label: 'Only me' },
] as const satisfies readonly { value: Visibility; label: string }[];

/** Who can see the profile and lists, and whether adult titles are shown. */
export function PrivacyPart() {
  return (
    <SettingState name="privacy" height={12}>
      {({ privacy, adult }, set) => (
        <>
          <Choice
            label="Who can see your profile and lists"
            hint="You can show an entry or a shelf to fewer people than this, never to more. Your queue, notes and tags are always private."
            legend="Who can see your profile and lists"
            options={circles}
            value={privacy}
            onChange={(circle) => set({ privacy: circle })}
          />
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

/** A switch for each kind of notification. */
export function NotificationsPart() {
  const own = useOwnKinds();
  return (
    <SettingState name="notifications" height={17}>
      {({ notifications }, set) => (
        <div className={styles.switches}>
          {notifications
            .filter(({ kind }) => own.includes(kind))
            .map(({ kind, enabled }) => (
              <Check
                key={kind}
                checked={enabled}
                onChange={({ target }) =>
                  set({
                    notifications: notifications.map((one) =>
                      one.kind === kind ? { ...one, enabled: target.checked } : one,
                    ),
                  })
                }
              >
                {notificationRecords[kind].label}
              </Check>
            ))}
        </div>
      )}
    </SettingState>
  );
}
