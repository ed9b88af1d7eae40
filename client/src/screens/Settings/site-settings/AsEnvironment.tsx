import layout from '../../../components/layout.module.css';
import type { SiteSettingFieldsFragment } from '../../../generated/graphql';
import styles from './SiteSettings.module.css';

type Props = {
  settings: readonly SiteSettingFieldsFragment[];
  /** As entered, by name. */
  values: Readonly<Record<string, string>>;
};

/** The same settings as variables, for those who would rather keep them in the site's environment. */
export function AsEnvironment({ settings, values }: Props) {
  const lines = settings
    .map(({ name, text }) => [name, values[name] ?? text] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}=${/^[\w.:/@,-]+$/.test(text) ? text : JSON.stringify(text)}`);
  return (
    <details>
      <summary className={layout.fieldLabel}>As environment variables</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, also by the keyboard */}
      <pre tabIndex={0} className={styles.variables}>
        {lines.join('\n') || 'Nothing is set.'}
      </pre>
    </details>
  );
}
