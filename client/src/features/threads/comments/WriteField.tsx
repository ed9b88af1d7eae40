import { Bold, EyeOff, Italic, Quote } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useId, useRef, useState } from 'react';
import { sharedLimits } from '../../../../../shared/limits';
import { Button } from '../../../components/buttons/Button';
import { IconButton } from '../../../components/buttons/IconButton';
import { cx } from '../../../components/cx';
import { isComposing } from '../../../components/isComposing';
import layout from '../../../components/layout.module.css';
import { numbered } from '../../../components/numbered';
import { Person } from '../../../components/people/Person';
import { Skeleton } from '../../../components/states/Skeleton';
import { RichText } from '../../../components/text/RichText';
import { useTextPreviewQuery } from '../../../generated/graphql';
import type { Mentions } from './useMentions';
import { useMentions } from './useMentions';
import styles from './WriteField.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Ctrl+Enter or Cmd+Enter. */
  onSend: () => void;
  error?: ReactNode;
  rows?: number;
  placeholder?: string;
  maxLength?: number;
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
  name?: string;
};

const marks = [
  { label: 'Bold', Icon: Bold, around: '**' },
  { label: 'Italic', Icon: Italic, around: '*' },
  { label: 'Spoiler', Icon: EyeOff, around: '||' },
] as const;

/** A text field for posts: Markdown with buttons for the most common marks, mention suggestions after @, a preview. */
export function WriteField({
  label,
  value,
  onChange,
  onSend,
  error,
  rows = 3,
  placeholder,
  maxLength = sharedLimits.commentLength,
  fieldRef,
  name = 'body',
}: Props) {
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const field = fieldRef ?? own;
  const [preview, setPreview] = useState(false);
  const mentions = useMentions(field, value, onChange);

  const wrap = (around: string) => {
    const area = field.current;
    if (!area) return;
    const { selectionStart: from, selectionEnd: to } = area;
    onChange(value.slice(0, from) + around + value.slice(from, to) + around + value.slice(to));
    select(area, from + around.length, to + around.length);
  };
  const quote = () => {
    const area = field.current;
    if (!area) return;
    const { selectionStart: from, selectionEnd: to } = area;
    const start = value.lastIndexOf('\n', from - 1) + 1;
    const quoted = value.slice(start, to).replace(/^/gm, '> ');
    onChange(value.slice(0, start) + quoted + value.slice(to));
    select(area, start + quoted.length, start + quoted.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent) || mentions.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    }
  };

  return (
    <div className={layout.stack1}>
      <div className={cx(layout.row, styles.bar)}>
        <label className={layout.fieldLabel} htmlFor={id}>
          {label}
        </label>
        <div className={styles.tools}>
          {preview
            ? null
            : marks.map(({ label: mark, Icon, around }) => (
                <IconButton
                  key={mark}
                  label={mark}
                  icon={<Icon aria-hidden="true" />}
                  onClick={() => wrap(around)}
                />
              ))}
          {preview ? null : <IconButton label="Quote" icon={<Quote aria-hidden="true" />} onClick={quote} />}
          <Button look="plain" aria-pressed={preview} onClick={() => setPreview(!preview)}>
            Preview
          </Button>
        </div>
      </div>
      <div className={styles.box} data-wrong={Boolean(error)}>
        {preview ? (
          <Preview text={value} />
        ) : (
          <textarea
            ref={field}
            id={id}
            name={name}
            className={cx(layout.bare, styles.input)}
            rows={rows}
            {...numbered(rows)}
            value={value}
            maxLength={maxLength}
            placeholder={placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            {...mentions.fieldProps}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
        {mentions.people.length > 0 && !preview ? <MentionList mentions={mentions} /> : null}
      </div>
      {error ? (
        <p className={layout.fieldError} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The parent's next render sets the text, so the selection is set after it. */
function select(area: HTMLTextAreaElement, from: number, to: number) {
  requestAnimationFrame(() => {
    area.focus();
    area.setSelectionRange(from, to);
  });
}

/** As the server will show it, since only the server has the parser. */
function Preview({ text }: { text: string }) {
  const empty = text.trim() === '';
  const { data, error } = useTextPreviewQuery({ variables: { text }, skip: empty });
  return (
    <section className={styles.preview} aria-label="Preview" aria-live="polite">
      {empty ? (
        <p className={layout.muted}>Nothing written yet.</p>
      ) : data ? (
        <RichText html={data.textPreview} />
      ) : error ? (
        <p className={layout.muted}>The preview didn’t load. Your text is safe.</p>
      ) : (
        <Skeleton shape="short" />
      )}
    </section>
  );
}

/** The suggested people; the focus stays in the text, the arrow keys choose. */
function MentionList({ mentions }: { mentions: Mentions }) {
  return (
    <div id={mentions.listId} className={styles.people} role="listbox" aria-label="People to mention">
      {mentions.people.map((person, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        <div
          key={person.id}
          id={mentions.optionId(place)}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={place === mentions.chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => mentions.take(person)}
        >
          <Person person={person}>@{person.handle}</Person>
        </div>
      ))}
    </div>
  );
}
