import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../../../components/cx';
import { Field } from '../../../components/fields/Field';
import layout from '../../../components/layout.module.css';
import type { ScoreFormat } from '../../../generated/graphql';
import {
  type ChosenFormat,
  choicesOf,
  isTyped,
  nearestChoice,
  readScore,
  scoreText,
} from '../../anime/scores';
import { FaceIcon } from '../Score';
import styles from './ScoreField.module.css';

type Props = {
  score: number | null;
  format: ScoreFormat;
  onChange: (score: number | null) => void;
  /** Called with true if the typed text is not a valid score. */
  onWrong: (wrong: boolean) => void;
};

/** A score, entered in the viewer's own format: typed, or chosen from ten, five stars or three faces. */
export function ScoreField(props: Props) {
  const { format } = props;
  if (isTyped(format)) return <TypedScore {...props} format={format} />;
  return <ChosenScore {...props} format={format} />;
}

function TypedScore({
  score,
  format,
  onChange,
  onWrong,
}: Props & { format: 'POINT_100' | 'POINT_10_DECIMAL' }) {
  const [text, setText] = useState(score === null ? '' : scoreText(score, format));
  const wrong = readScore(text, format) === undefined;
  return (
    <Field
      label="Score"
      name="score"
      inputMode="decimal"
      autoComplete="off"
      maxLength={5}
      placeholder={format === 'POINT_100' ? '1 to 100' : '0.1 to 10.0'}
      value={text}
      error={
        wrong
          ? format === 'POINT_100'
            ? 'A whole number from 1 to 100.'
            : 'From 0.1 to 10.0, with one decimal.'
          : undefined
      }
      onChange={({ target }) => {
        setText(target.value);
        const read = readScore(target.value, format);
        onWrong(read === undefined);
        if (read !== undefined) onChange(read);
      }}
    />
  );
}

function ChosenScore({ score, format, onChange }: Props & { format: ChosenFormat }) {
  const name = useId();
  const choices = choicesOf(format);
  const chosen = score === null ? null : nearestChoice(score, format);
  const given = choices.findIndex((choice) => choice.score === chosen);
  return (
    <fieldset className={cx(layout.stack2, layout.top, styles.field)} data-format={format}>
      <legend className={styles.label}>Score</legend>
      <div className={styles.row}>
        {choices.map((choice, at) => (
          <label
            key={choice.score}
            className={cx(layout.choice, styles.choice)}
            title={choice.word}
            data-lit={format === 'STARS_5' && at <= given ? '' : undefined}
          >
            <input
              type="radio"
              name={name}
              value={choice.score}
              aria-label={choice.word}
              checked={choice.score === chosen}
              onChange={() => onChange(choice.score)}
            />
            {format === 'FACES_3' ? (
              <FaceIcon score={choice.score} />
            ) : format === 'STARS_5' ? (
              <Star aria-hidden="true" />
            ) : (
              <span aria-hidden="true">{choice.word}</span>
            )}
          </label>
        ))}
      </div>
      <button
        type="button"
        className={cx(layout.bare, styles.none)}
        onClick={() => onChange(null)}
        aria-disabled={score === null || undefined}
      >
        {score === null ? 'No score' : 'Clear score'}
      </button>
    </fieldset>
  );
}
