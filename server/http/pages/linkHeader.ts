/** What a header can carry: printable ASCII without the characters that end a target or a quoted value. */
const plain = /^[\x21\x23-\x3b\x3d\x3f-\x5b\x5d-\x7e]+$/;

/**
 * The `Link` header (RFC 8288) for the fonts and the first picture that a page preloads, so that a proxy can announce them
 * early (103) and the browser requests them before it parses the page. Few, since proxies limit the size of headers.
 */
export function linkHeader(markup: string): string {
  const links = [...markup.matchAll(/<link rel="preload"([^>]*)>/g)].map(([, text = '']) =>
    attributesOf(text),
  );
  const fonts = links.filter(({ as }) => as === 'font');
  const pictures = links.filter(({ as, href }) => as === 'image' && href);
  return [...fonts, ...pictures.slice(0, 1)].flatMap(fieldOf).join(', ');
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name.toLowerCase(), value.replaceAll('&amp;', '&')]),
  );
}

function fieldOf({ href = '', as = '', type, crossorigin, fetchpriority }: Record<string, string>): string[] {
  if (![href, as, type ?? '-', fetchpriority ?? '-'].every((value) => plain.test(value))) return [];
  const parts = [
    `<${href}>; rel=preload; as=${as}`,
    type && `type="${type}"`,
    crossorigin !== undefined && 'crossorigin',
    fetchpriority && `fetchpriority=${fetchpriority}`,
  ];
  return [parts.filter(Boolean).join('; ')];
}
