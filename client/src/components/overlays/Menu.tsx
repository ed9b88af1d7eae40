import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import styles from './Menu.module.css';

/**
 * A menu of actions. Arrow keys, typing ahead, Escape and the return of the focus are Base UI's. Import it only from chunks
 * loaded on demand: the library is not part of the first screen.
 */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Popup>{children}</Popup>
    </Base.Root>
  );
}

/** The same menu, for a button that is there before the menu has loaded. */
export function MenuAt({
  anchor,
  open,
  onOpenChange,
  label,
  children,
}: {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Popup anchor={anchor} label={label}>
        {children}
      </Popup>
    </Base.Root>
  );
}

function Popup({
  anchor,
  label,
  side = 'bottom',
  children,
}: {
  anchor?: RefObject<HTMLElement | null>;
  label?: string;
  side?: 'bottom' | 'inline-end';
  children: ReactNode;
}) {
  return (
    <Base.Portal>
      <Base.Positioner
        className={styles.positioner}
        anchor={anchor}
        side={side}
        align={side === 'bottom' ? 'end' : 'start'}
        sideOffset={side === 'bottom' ? 4 : 0}
      >
        <Base.Popup className={styles.popup} aria-label={label} finalFocus={anchor}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

type ItemProps = { icon?: ReactNode; disabled?: boolean; children: ReactNode; onSelect: () => void };

export function MenuItem({ icon, disabled, children, onSelect }: ItemProps) {
  return (
    <Base.Item className={styles.item} disabled={disabled} onClick={onSelect}>
      <span className={styles.icon}>{icon}</span>
      {children}
    </Base.Item>
  );
}

export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.LinkItem className={styles.item} render={<Link to={to} />}>
      <span className={styles.icon}>{icon}</span>
      {children}
    </Base.LinkItem>
  );
}

/** One of several; choosing it closes the menu. */
export function MenuChoice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T | null;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={styles.item} closeOnClick>
          <span className={styles.icon}>
            <Base.RadioItemIndicator>
              <Check aria-hidden="true" />
            </Base.RadioItemIndicator>
          </span>
          {option.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

/** On or off; the menu stays open, as more changes may follow. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Base.CheckboxItem className={styles.item} checked={checked} onCheckedChange={onChange}>
      <span className={cx(styles.icon, styles.box)}>
        <Base.CheckboxItemIndicator>
          <Check aria-hidden="true" />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  );
}

export function MenuSub({ label, icon, children }: { label: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className={styles.item}>
        <span className={styles.icon}>{icon}</span>
        {label}
        <ChevronRight className={styles.more} aria-hidden="true" />
      </Base.SubmenuTrigger>
      <Popup side="inline-end">{children}</Popup>
    </Base.SubmenuRoot>
  );
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

export function MenuLine() {
  return <Base.Separator className={styles.line} />;
}
