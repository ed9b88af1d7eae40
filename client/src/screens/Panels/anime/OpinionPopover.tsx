import { useApolloClient } from '@apollo/client/react';
import type { FormEvent, RefObject } from 'react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { sharedLimits } from '../../../../../shared/limits';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { Check } from '../../../components/fields/Check';
import { TextArea } from '../../../components/fields/TextArea';
import layout from '../../../components/layout.module.css';
import { Popover } from '../../../components/overlays/Popover';
import { ErrorBoundary } from '../../../components/states/ErrorBoundary';
import { lazyPart } from '../../../components/states/lazyPart';
import type { Trackable } from '../../../features/tracking/changes/entryChanges';
import { ScoreField } from '../../../features/tracking/entry/ScoreField';
import { useDraft } from '../../../forms/kept';
import { useOneCall } from '../../../forms/useOneCall';
import type { Reaction, ScoreFormat } from '../../../generated/graphql';
import { withDiscussed } from './discussedEpisode';
import styles from './OpinionPopover.module.css';
import { type RatedEpisode, reactions } from './reactions';
import { type OpinionParts, saveOpinion } from './saveOpinion';

const EpisodeNotes = lazyPart(() =>
  import('../../../features/episode-notes/EpisodeNotes').then((module) => module.EpisodeNotes),
);

type Props = {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anime: Trackable;
  episode: RatedEpisode;
  format: ScoreFormat;
};

/** Says what the viewer thinks of an episode: a reaction by one press, a score and a note, which leads to those of others. */
export function OpinionPopover({ anchor, open, onOpenChange, ...rest }: Props) {
  const [search] = useSearchParams();
  const { number } = rest.episode;
  const [reading, setReading] = useState(false);
  return (
    <>
      <Popover
        anchor={anchor}
        open={open}
        onOpenChange={onOpenChange}
        title={`Episode ${number}`}
        tools={
          <>
            <button
              type="button"
              className={cx(layout.bare, styles.tool)}
              onClick={() => {
                setReading(true);
                onOpenChange(false);
              }}
            >
              Notes
            </button>
            <Link
              className={styles.tool}
              to={`?${withDiscussed(search, number)}`}
              onClick={() => onOpenChange(false)}
            >
              Discuss
            </Link>
          </>
        }
      >
        <OpinionForm {...rest} onDone={() => onOpenChange(false)} />
      </Popover>
      {reading ? (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <EpisodeNotes animeId={rest.anime.id} number={number} onClose={() => setReading(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}

type Written = { score: number | null; note: string; notePublic: boolean };
type FormProps = Pick<Props, 'anime' | 'episode' | 'format'> & { onDone: () => void };

function OpinionForm({ anime, episode: { number, viewerOpinion: opinion }, format, onDone }: FormProps) {
  const client = useApolloClient();
  // The opinion may change elsewhere meanwhile.
  const [opened] = useState<Written>({
    score: opinion?.score ?? null,
    note: opinion?.note ?? '',
    notePublic: opinion?.notePublic ?? false,
  });
  const draft = useDraft(textsOf(opened), `opinion on ${anime.id}/${number}`);
  const [written, setWritten] = useState(() => writtenIn({ ...textsOf(opened), ...draft.typed }));
  const { score, note, notePublic: shared } = written;
  const change = (part: Partial<Written>) => {
    const next = { ...written, ...part };
    setWritten(next);
    draft.onChange(textsOf(next));
  };
  const [wrong, setWrong] = useState(false);
  const save = async (parts: OpinionParts) => await saveOpinion(client, anime, number, parts);
  const { busy, attempt: submit } = useOneCall(async () => {
    const parts = changedParts(opened, written);
    if (Object.keys(parts).length > 0 && !(await save(parts))) return;
    draft.discard();
    onDone();
  });
  // Sent one by one: the last press counts.
  const react = (reaction: Reaction | null) => save({ reaction });
  return (
    <form
      className={cx(layout.stack4, styles.form)}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!wrong) void submit();
      }}
    >
      <fieldset className={styles.reactions}>
        <legend className={styles.legend}>Your reaction</legend>
        {reactions.map(({ value, label, Icon }) => (
          <button
            key={value}
            type="button"
            className={cx(layout.bare, styles.reaction)}
            aria-pressed={opinion?.reaction === value}
            onClick={() => void react(opinion?.reaction === value ? null : value)}
          >
            <Icon aria-hidden="true" />
            {label}
          </button>
        ))}
      </fieldset>
      <ScoreField
        key={format}
        score={score}
        format={format}
        onChange={(given) => change({ score: given })}
        onWrong={setWrong}
      />
      <TextArea
        label="Note"
        name="note"
        hint={hintFor({ shared, removed: opinion?.noteRemoved ?? false })}
        maxLength={sharedLimits.episodeNote}
        value={note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <Check checked={shared} onChange={({ target }) => change({ notePublic: target.checked })}>
        Share this note
      </Check>
      <Button type="submit" look="solid" busy={busy} aria-disabled={wrong || undefined}>
        Save
      </Button>
    </form>
  );
}

/** As a draft keeps it: all of it, as a note must not be shared because only its text was kept. */
const textsOf = ({ score, note, notePublic }: Written) => ({
  score: String(score ?? ''),
  note,
  notePublic: String(notePublic),
});

const writtenIn = ({ score, note, notePublic }: ReturnType<typeof textsOf>): Written => ({
  score: score === '' ? null : Number(score),
  note,
  notePublic: notePublic === 'true',
});

/** What differs from what the form opened with. A note that is written without saying that it is shared is private. */
function changedParts(before: Written, { score, note, notePublic }: Written): OpinionParts {
  const rewritten = note !== before.note;
  const told = notePublic !== before.notePublic || (rewritten && notePublic);
  return {
    ...(score === before.score ? {} : { score }),
    ...(rewritten ? { note } : {}),
    ...(told ? { notePublic } : {}),
  };
}

function hintFor({ shared, removed }: { shared: boolean; removed: boolean }): string {
  if (removed) return 'The operators removed this note. Only you can see it.';
  return shared
    ? 'For people who have watched this episode and can see your list.'
    : 'Only you can see this.';
}
