import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { MenuButton } from '../../components/overlays/MenuButton';
import { lazyPart } from '../../components/states/lazyPart';
import { Spoiler } from '../../components/text/RichText';
import { ago, When } from '../../components/text/When';
import type { ReasonFieldsFragment } from '../../generated/graphql';
import { useViewer } from '../../state';
import type { ReasonPlace } from './reasonPlace';
import styles from './recommendations.module.css';
import { SupportButton } from './SupportButton';

const load = () => import('./ReasonMenuPopup');
const ReasonMenuPopup = lazyPart(() => load().then((module) => module.ReasonMenuPopup));

/** Why to try it, by whom, and what the viewer can do with that. One that mentions what happens opens at a press. */
export function Reason({ reason, ...place }: ReasonPlace & { reason: ReasonFieldsFragment }) {
  const viewer = useViewer();
  const { author, reason: text, spoiler, createdAt, editedAt } = reason;
  const name = author ? author.name || `@${author.handle}` : 'a deleted user';
  return (
    <div className={layout.stack1}>
      <p className={styles.reason}>{spoiler ? <Spoiler>{text}</Spoiler> : text}</p>
      <p className={cx(layout.hint, styles.by)}>
        {author ? <Link to={paths.profileOf(author.handle)}>{name}</Link> : 'Deleted user'}
        <When iso={createdAt}>{ago(createdAt)}</When>
        {editedAt === null ? null : <span>edited</span>}
      </p>
      <div className={layout.row2}>
        <SupportButton reason={reason} recommended={place.recommended} />
        {viewer ? (
          <MenuButton label={`More for the reason by ${name}`} load={load}>
            {(at) => <ReasonMenuPopup reason={reason} {...place} {...at} />}
          </MenuButton>
        ) : null}
      </div>
    </div>
  );
}
