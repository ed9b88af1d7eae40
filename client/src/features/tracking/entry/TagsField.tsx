import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { sharedLimits } from '../../../../../shared/limits';
import { cx } from '../../../components/cx';
import { isComposing } from '../../../components/isComposing';
import layout from '../../../components/layout.module.css';
import { useLibraryFacetsQuery } from '../../../generated/graphql';
import styles from './TagsField.module.css';

const { entryTags: most, entryTag: longest } = sharedLimits;

/** The viewer's own tags: Enter or a comma adds what is typed; tags used elsewhere are suggested. */
export function TagsField({
  tags,
  onChange,
}: {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const { data } = useLibraryFacetsQuery();
  const known = data?.library.facets.tags ?? [];
  const add = (typed: string) => {
    const fresh = typed
      .split(',')
      .map((tag) => tag.trim().slice(0, longest))
      .filter((tag) => tag !== '');
    onChange([...new Set([...tags, ...fresh])].slice(0, most));
    setText('');
  };
  return (
    <div className={layout.stack2}>
      <label className={layout.fieldLabel} htmlFor={id}>
        Tags
      </label>
      <div className={cx(layout.row, styles.box)}>
        {tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
            <button
              type="button"
              className={cx(layout.bare, styles.remove)}
              aria-label={`Remove tag ${tag}`}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
            >
              <X aria-hidden="true" />
            </button>
          </span>
        ))}
        {tags.length < most ? (
          <input
            id={id}
            className={cx(layout.bare, styles.input)}
            list={`${id}-known`}
            value={text}
            maxLength={longest}
            autoComplete="off"
            enterKeyHint="done"
            placeholder={tags.length === 0 ? 'cosy, with Mika' : undefined}
            onChange={({ target }) =>
              target.value.includes(',') ? add(target.value) : setText(target.value)
            }
            onKeyDown={(event) => {
              if (isComposing(event.nativeEvent)) return;
              if (event.key === 'Enter') {
                event.preventDefault();
                add(text);
              } else if (event.key === 'Backspace' && text === '') onChange(tags.slice(0, -1));
            }}
            onBlur={() => text.trim() !== '' && add(text)}
          />
        ) : null}
        <datalist id={`${id}-known`}>
          {known
            .filter(({ value }) => !tags.includes(value))
            .map(({ value }) => (
              <option key={value} value={value} />
            ))}
        </datalist>
      </div>
    </div>
  );
}
