import { paths } from '../../app/paths';
import { ButtonLink } from '../../components/Button';
import { Headline } from '../../components/Headline';
import { useSiteQuery } from '../../generated/graphql';
import styles from './Welcome.module.css';

/** What to do about a lost password: the owner of the site helps, by the address that the legal pages name, too. */
export function Recovery({ form }: { form: 'forgot' | 'reset' }) {
  const { data } = useSiteQuery();
  const contact = data?.site.contact;
  return (
    <>
      <Headline>{form === 'forgot' ? 'Password forgotten?' : 'This link cannot be used'}</Headline>
      {form === 'reset' ? (
        <p>A link for a new password works once and for an hour. This one is over.</p>
      ) : null}
      <p>
        {contact ? (
          <>
            Write to {contact.includes('@') ? <a href={`mailto:${contact}`}>{contact}</a> : contact} from the
            address of your account, and the owner of this site helps you back in.
          </>
        ) : (
          'Ask the owner of this site, from the address of your account, to help you back in.'
        )}
      </p>
      <div className={styles.actions}>
        <ButtonLink look="solid" to={paths.signIn()}>
          Back to sign-in
        </ButtonLink>
        <ButtonLink to={paths.contact()}>Contact</ButtonLink>
      </div>
    </>
  );
}
