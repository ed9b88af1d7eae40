import { locale } from './locale';

/** A past instant in words, with the exact one under the pointer and for machines. */
export function When({ iso, children }: { iso: string; children: string }) {
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(iso),
  );
  return (
    <time dateTime={iso} title={exact}>
      {children}
    </time>
  );
}

export function onDay(iso: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso));
}
