import type { ComponentProps } from 'react';
import layout from '../layout.module.css';

/** Text for screen readers only: a heading where the picture already shows it, a result count, a state. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className={layout.visuallyHidden} />;
}
