import type { ReactNode } from 'react';
import { Fragment, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import { parseRichText, type TextPart } from './parseRichText';
import styles from './RichText.module.css';

const plain = new Set([
  ...['p', 'br', 'hr', 'strong', 'em', 's', 'code', 'blockquote', 'ul', 'ol', 'li'],
  ...['h3', 'h4', 'h5', 'h6'],
]);

/**
 * User-written text, from the server's sanitised HTML. It is parsed as an inert document and rebuilt from the few elements
 * listed here, so that no raw markup reaches the page (security F10). Spoilers open at a press.
 */
export function RichText({ html, className }: { html: string; className?: string }) {
  const nodes = useMemo(() => build(parseRichText(html)), [html]);
  return <div className={cx(styles.text, className)}>{nodes}</div>;
}

/** Maximum nesting depth. Deeper elements are replaced by their text: hundreds of levels can crash a browser. */
const deepest = 8;

interface Around {
  depth: number;
  spoiler: boolean;
}
const outside: Around = { depth: 0, spoiler: false };

function build(parts: readonly TextPart[], around = outside): ReactNode[] {
  return parts.map((part, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes, and its parts have no other key
    return <Fragment key={place}>{buildOne(part, around)}</Fragment>;
  });
}

function buildOne(part: TextPart, around: Around): ReactNode {
  if (typeof part === 'string') return part;
  const { name, attributes } = part;
  const spoiler = name === 'span' && /(^|\s)spoiler(\s|$)/.test(attributes.class ?? '');
  const children = build(part.children, { depth: around.depth + 1, spoiler: around.spoiler || spoiler });
  if (name === 'br' || name === 'hr') {
    const Void = name;
    return <Void />;
  }
  if (around.depth >= deepest) return children;
  if (name === 'a') return <TextLink href={attributes.href ?? ''}>{children}</TextLink>;
  // A nested spoiler opens with the outer one.
  if (spoiler && !around.spoiler) return <Spoiler>{children}</Spoiler>;
  if (name === 'ol') return <ol start={Number(attributes.start) || undefined}>{children}</ol>;
  // Long lines scroll sideways, also by the keyboard.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  if (name === 'pre') return <pre tabIndex={0}>{children}</pre>;
  if (!plain.has(name)) return children;
  const Tag = name as 'p';
  return <Tag>{children}</Tag>;
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (/^\/(?![/\\])/.test(href)) return <Link to={href}>{children}</Link>;
  if (!/^(https?|mailto):/i.test(href)) return children;
  return (
    <a href={href} rel="nofollow ugc noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}

/** A covered text that opens at a press. */
export function Spoiler({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  if (open) return <span className={styles.revealed}>{children}</span>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element is a box, which cannot wrap over lines
    <span
      role="button"
      tabIndex={0}
      className={styles.spoiler}
      aria-label="Spoiler, press to show it"
      title="Spoiler: press to show it"
      onClick={() => setOpen(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      <span aria-hidden="true" inert>
        {children}
      </span>
    </span>
  );
}
