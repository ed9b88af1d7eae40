import { Heart } from 'lucide-react';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { sharedLimits } from '../../../../../shared/limits';
import { isRewatch } from '../../../../../shared/rewatch';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { FormMessages } from '../../../components/fields/FormMessages';
import { Select } from '../../../components/fields/Select';
import { Stepper } from '../../../components/fields/Stepper';
import { TextArea } from '../../../components/fields/TextArea';
import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import { focusOnMount } from '../../../components/focusOnMount';
import layout from '../../../components/layout.module.css';
import type {
  EditedEntryFragment,
  EntryPriority,
  SpoilerLevel,
  Visibility,
} from '../../../generated/graphql';
import { useScoreFormat } from '../../anime/scores';
import { today } from '../dates';
import { priorityWord, statuses, sureCount, visibilityWord } from '../entryWords';
import { DateField } from './DateField';
import styles from './EntryForm.module.css';
import { EntryHistory, EntryPasses } from './EntryHistory';
import type { DraftErrors, EntryDraft } from './entryDraft';
import { changedFields, checkDraft, draftOf, withStatus } from './entryDraft';
import { ScoreField } from './ScoreField';
import { TagsField } from './TagsField';

type Props = {
  anime: EditedEntryFragment;
  /** Initial values; the saved ones by default. */
  draft: EntryDraft;
  onDraft: (draft: EntryDraft) => void;
  busy: boolean;
  notes: readonly string[];
  onSave: () => void;
  onRemove: () => void;
  onAddPast: () => void;
  /** Whether an earlier rewatch was being added: the focus returns to its button. */
  returned: boolean;
};

const saved = 'SAVED';
const statusOptions = [...statuses, { value: saved, label: 'Only saved' }] as const;
const priorities = options(priorityWord);
const visibilities = options(visibilityWord);
const levels: readonly { value: SpoilerLevel | 'SETTINGS'; label: string }[] = [
  { value: 'SETTINGS', label: 'Use my setting' },
  { value: 'UNWATCHED', label: 'Hide what I haven’t seen' },
  { value: 'UNWATCHED_EXCEPT_NEXT', label: 'Except the next episode' },
  { value: 'OFF', label: 'Hide nothing' },
];

/** A form for the whole of a user's entry for an anime. */
export function EntryForm(props: Props) {
  const { anime, draft, onDraft, busy, notes, onSave, onRemove, onAddPast, returned } = props;
  const entry = anime.viewerEntry;
  const base = draftOf(entry);
  const format = useScoreFormat();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [scoreWrong, setScoreWrong] = useState(false);
  const count = anime.episodeCount;
  const changed = changedFields(base, draft).length > 0;

  const set = <F extends keyof EntryDraft>(field: F, value: EntryDraft[F]) => {
    if (errors[field]) setErrors({ ...errors, [field]: undefined });
    onDraft({ ...draft, [field]: value });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkDraft(draft, anime);
    setErrors(wrong);
    const first = scoreWrong ? 'score' : Object.keys(wrong)[0];
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else onSave();
  };
  const choose = (status: (typeof statusOptions)[number]['value']) => {
    setErrors({});
    const next = status === saved ? null : status;
    onDraft(
      withStatus(draft, next, { anime, base, again: entry !== null && isRewatch(entry), today: today() }),
    );
  };

  return (
    <form ref={form} className={layout.stack5} onSubmit={submit} noValidate>
      <FormMessages notes={notes} errors={errors} />
      <ViewSwitch
        legend="Status"
        className={styles.status}
        options={statusOptions}
        value={draft.status ?? saved}
        onChange={choose}
      />
      <div className={styles.pair}>
        <Stepper
          label="Episodes watched"
          name="progress"
          value={draft.progress}
          max={sureCount(anime) ?? undefined}
          unit={count ? `of ${anime.episodeCountEstimated ? 'about ' : ''}${count}` : undefined}
          error={errors.progress}
          onChange={(progress) => set('progress', progress)}
        />
        <ScoreField
          key={format}
          score={draft.score}
          format={format}
          onChange={(score) => set('score', score)}
          onWrong={setScoreWrong}
        />
      </div>
      <div className={styles.pair}>
        <DateField
          label="Started"
          name="startedOn"
          value={draft.startedOn}
          error={errors.startedOn}
          onChange={(date) => set('startedOn', date)}
        />
        <DateField
          label="Finished"
          name="finishedOn"
          value={draft.finishedOn}
          error={errors.finishedOn}
          onChange={(date) => set('finishedOn', date)}
        />
      </div>
      <TextArea
        label="Notes"
        name="notes"
        hint="Only you can see this."
        maxLength={sharedLimits.entryNotes}
        value={draft.notes}
        onChange={({ target }) => set('notes', target.value)}
      />
      <TagsField tags={draft.tags} onChange={(tags) => set('tags', tags)} />
      <div className={styles.choices}>
        <Select<EntryPriority>
          label="Priority"
          value={draft.priority ?? 'LOW'}
          options={priorities}
          onChange={(priority) => set('priority', priority)}
        />
        <Select<Visibility>
          label="Visible to"
          value={draft.visibility ?? 'PUBLIC'}
          options={visibilities}
          onChange={(visibility) => set('visibility', visibility)}
        />
        <Select<SpoilerLevel | 'SETTINGS'>
          label="Spoilers"
          value={draft.spoilerLevel ?? 'SETTINGS'}
          options={levels}
          onChange={(level) => set('spoilerLevel', level === 'SETTINGS' ? null : level)}
        />
      </div>
      <div className={styles.pair}>
        <Stepper
          label="Watched again"
          name="rewatches"
          value={draft.rewatches}
          max={1000}
          unit={draft.rewatches === 1 ? 'time' : 'times'}
          onChange={(rewatches) => set('rewatches', rewatches)}
        />
        <label className={cx(layout.choice, layout.line3, layout.icons, styles.favourite)}>
          <input
            type="checkbox"
            checked={draft.favourite ?? false}
            onChange={({ target }) => set('favourite', target.checked)}
          />
          <Heart aria-hidden="true" />
          <span>Favourite</span>
        </label>
      </div>
      {entry ? <EntryPasses anime={anime} /> : null}
      {base.status === null || base.status === 'PLANNING' ? null : changed ? (
        <p className={layout.hint}>Save your changes to add an earlier rewatch.</p>
      ) : (
        <div>
          <Button ref={returned ? focusOnMount : undefined} onClick={onAddPast}>
            Add an earlier rewatch
          </Button>
        </div>
      )}
      {entry ? <EntryHistory slug={anime.slug} /> : null}
      <footer className={cx(layout.row3, styles.foot)}>
        <Button type="submit" look={changed || !entry ? 'solid' : 'quiet'} busy={busy}>
          {busy ? 'Saving' : entry ? 'Save' : 'Add to my list'}
        </Button>
        {changed && entry ? (
          <Button look="plain" onClick={() => onDraft(base)}>
            Discard changes
          </Button>
        ) : null}
        {entry ? (
          <Button look="danger" className={layout.end} onClick={onRemove}>
            Remove
          </Button>
        ) : null}
      </footer>
    </form>
  );
}

function options<T extends string>(words: Record<T, string>): { value: T; label: string }[] {
  return (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }));
}
