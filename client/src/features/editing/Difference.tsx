import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import type { ChangeFieldsFragment } from '../../generated/graphql';
import styles from './editing.module.css';
import { fieldNames, fields, wordOf } from './fields';

type Props = {
  changes: readonly ChangeFieldsFragment[];
  /** Names spoiler tags. */
  reveal?: boolean;
};

/** What a change removes and adds, field by field; for lists only the differences. */
export function Difference({ changes, reveal = false }: Props) {
  const inOrder = [...changes].sort((a, b) => fieldNames.indexOf(a.field) - fieldNames.indexOf(b.field));
  return (
    <dl className={cx(layout.stack3, styles.difference)}>
      {inOrder.map((change) => (
        <div key={change.field}>
          <dt>{fields[change.field].label}</dt>
          <dd>
            <Values change={change} reveal={reveal} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({
  change: { field, before, after },
  reveal,
}: {
  change: ChangeFieldsFragment;
  reveal: boolean;
}) {
  const gone = before.filter((value) => !after.includes(value));
  const come = after.filter((value) => !before.includes(value));
  // Same values in a different order.
  if (gone.length === 0 && come.length === 0)
    return <p>New order: {after.map((value) => wordOf(field, value, reveal)).join(', ')}</p>;
  return (
    <ul className={cx(layout.stack1, styles.values)}>
      {gone.map((value) => (
        <li key={`- ${value}`}>
          <del>
            <VisuallyHidden>Removed: </VisuallyHidden>
            <Value field={field} value={value} reveal={reveal} />
          </del>
        </li>
      ))}
      {come.map((value) => (
        <li key={`+ ${value}`}>
          <ins>
            <VisuallyHidden>New: </VisuallyHidden>
            <Value field={field} value={value} reveal={reveal} />
          </ins>
        </li>
      ))}
    </ul>
  );
}

/** A relation links to the other anime, so that an editor can look at it. */
function Value({
  field,
  value,
  reveal,
}: {
  field: ChangeFieldsFragment['field'];
  value: string;
  reveal: boolean;
}) {
  const words = wordOf(field, value, reveal);
  const [, slug] = value.split(' | ');
  return field === 'RELATIONS' && slug ? <Link to={paths.anime(slug)}>{words}</Link> : words;
}
