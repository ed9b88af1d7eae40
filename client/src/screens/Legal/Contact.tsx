import type { SiteFacts } from './Legal';
import styles from './Legal.module.css';

/** /legal/contact: how to reach the owner of the site, as far as the site's settings say. */
export function Contact({ site }: { site: SiteFacts }) {
  return (
    <>
      <Operator site={site} />
      {site.contact || site.address ? (
        <p>
          Write when a title is wrong or missing, when you can’t get into your account, or when something
          shouldn’t be here. Please include the page’s address.
        </p>
      ) : null}
    </>
  );
}

/** Name, address and contact (SITE_OPERATOR, SITE_ADDRESS, SITE_CONTACT); what is not set is not shown. */
export function Operator({ site: { name, operator, address, contact } }: { site: SiteFacts }) {
  if (!operator && !address && !contact) {
    return <p>{name} is a private installation. Its owner hasn’t given a name or an address.</p>;
  }
  return (
    <>
      {operator ? <p>{`${name} is run by ${operator}.`}</p> : null}
      {address ? <address className={styles.address}>{address}</address> : null}
      {contact ? (
        <p>Contact: {contact.includes('@') ? <a href={`mailto:${contact}`}>{contact}</a> : contact}</p>
      ) : null}
    </>
  );
}
