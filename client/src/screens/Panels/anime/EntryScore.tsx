import { useApolloClient } from '@apollo/client/react';
import { useId, useState } from 'react';
import { cx } from '../../../components/cx';
import { Select } from '../../../components/fields/Select';
import select from '../../../components/fields/Select.module.css';
import layout from '../../../components/layout.module.css';
import {
  type ChosenFormat,
  choicesOf,
  isTyped,
  nearestChoice,
  readScore,
  scoreText,
  useScoreFormat,
} from '../../../features/anime/scores';
import { titlesOf } from '../../../features/anime/words';
import { scoreAnime } from '../../../features/tracking/changes/animeChanges';
import type { AnimeEntryBar_animeFragment } from '../../../generated/graphql';
import styles from './AnimeEntryBar.module.css';

type Entry = NonNullable<AnimeEntryBar_animeFragment['viewerEntry']>;
type Props = { anime: AnimeEntryBar_animeFragment; entry: Entry };
type Given = { score: number | null; onChange: (score: number | null) => void };

/** The score beside +1, set with one choice in the viewer's own format. */
export function EntryScore({ anime, entry }: Props) {
  const client = useApolloClient();
  const format = useScoreFormat();
  const named = { id: anime.id, name: titlesOf(anime.title).main };
  const given: Given = {
    score: entry.score,
    onChange: (score) => score !== entry.score && scoreAnime(client, named, entry, score, format),
  };
  // The field is reset if the score was changed elsewhere.
  return isTyped(format) ? (
    <TypedScore key={entry.score} {...given} format={format} />
  ) : (
    <ChosenScore {...given} format={format} />
  );
}

const none = { value: '', label: 'None' };

function ChosenScore({ score, format, onChange }: Given & { format: ChosenFormat }) {
  const choices = choicesOf(format).map(({ score: value, word }) => ({ value: String(value), label: word }));
  return (
    <Select
      label="Score"
      saves
      value={score === null ? '' : String(nearestChoice(score, format))}
      options={[none, ...choices.reverse()]}
      onChange={(value) => onChange(value === '' ? null : Number(value))}
    />
  );
}

type Typed = Parameters<typeof readScore>[1];

/** Saved on Enter, or when the field is left; invalid input is reverted. */
function TypedScore({ score, format, onChange }: Given & { format: Typed }) {
  const id = useId();
  const before = score === null ? '' : scoreText(score, format);
  const [text, setText] = useState(before);
  const read = readScore(text, format);
  const save = () => {
    if (read === undefined) setText(before);
    else onChange(read);
  };
  return (
    <div className={select.select}>
      <label htmlFor={id}>Score</label>
      <input
        id={id}
        className={cx(layout.bare, styles.typed)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        placeholder={format === 'POINT_100' ? '1–100' : '0.1–10'}
        value={text}
        aria-invalid={read === undefined || undefined}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save();
          if (key === 'Escape') setText(before);
        }}
      />
    </div>
  );
}
