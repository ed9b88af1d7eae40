import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Headline } from '../../components/text/Headline';
import settings from './Settings.module.css';

/** The top of a page for those who run the site: the way back to the settings, its title, and what it is. */
export function TeamPageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={cx(layout.stack2, layout.start)}>
      <Link className={cx(layout.icons, settings.back)} to={paths.settings()}>
        <ChevronLeft aria-hidden="true" />
        All settings
      </Link>
      <Headline>{title}</Headline>
      {children}
    </header>
  );
}
