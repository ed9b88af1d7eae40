import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Avatar } from '../../components/people/Avatar';
import { dateFormat } from '../../components/text/formats';
import { Headline } from '../../components/text/Headline';
import { RichText } from '../../components/text/RichText';
import type { ProfileHeadFieldsFragment } from '../../generated/graphql';
import { plural } from '../anime/words';
import styles from './profile.module.css';

type Props = {
  profile: ProfileHeadFieldsFragment;
  /** Actions concerning the person; the views below. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** The head of a profile: banner, picture, name, about text, a few counts. */
export function ProfileHead({ profile, actions, children }: Props) {
  const { id, name, handle, avatar, banner, aboutHtml, joinedAt, counts, friendCount, relationship } =
    profile;
  const facts = [
    counts && `${plural(counts.total, 'anime', 'anime')}`,
    counts && counts.watching > 0 && `${counts.watching} watching`,
    counts && counts.completed > 0 && `${counts.completed} completed`,
    friendCount !== null && plural(friendCount, 'friend'),
    joinedAt && `joined ${dateFormat({ month: 'long', year: 'numeric' }).format(new Date(joinedAt))}`,
  ].filter(Boolean);
  return (
    <header className={layout.stack4}>
      {banner ? (
        <img className={styles.banner} src={banner} alt="" width={1500} height={500} decoding="async" />
      ) : null}
      <div className={cx(styles.who, banner && styles.over)}>
        <Avatar id={id} name={name} image={avatar} className={styles.avatar} />
        <div className={layout.stack1}>
          <Headline tabIndex={-1} size={name.length > 16 ? 'section' : 'screen'}>
            {name || `@${handle}`}
          </Headline>
          <p className={layout.muted}>@{handle}</p>
        </div>
        <div className={cx(layout.row2, styles.actions)}>
          {relationship === 'SELF' ? (
            <ButtonLink to={paths.settings('profile')}>
              <Pencil aria-hidden="true" size={18} />
              Edit profile
            </ButtonLink>
          ) : (
            actions
          )}
        </div>
      </div>
      {facts.length > 0 ? <p className={layout.muted}>{facts.join(' · ')}</p> : null}
      {aboutHtml ? <RichText html={aboutHtml} className={styles.about} /> : null}
      {children ? <div className={styles.views}>{children}</div> : null}
    </header>
  );
}
