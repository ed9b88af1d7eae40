/** Printable ASCII, which a header can carry. */
const printable = /^[\x20-\x7e]+$/;
const font = /<link rel="preload" as="font" type="([^"]*)" crossorigin href="([^"]*)">/g;

/**
 * The `Link` header (RFC 8288) for the fonts that a page's head preloads and the pictures that React announces, so that a proxy
 * can announce them early (103) and the browser requests them before it parses the page.
 */
export function linkHeader(head: string, pictures: string): string {
  const fonts = [...head.matchAll(font)].map(
    ([, type, href]) => `<${href}>; rel=preload; as=font; type="${type}"; crossorigin`,
  );
  return [...fonts, ...(printable.test(pictures) ? [pictures] : [])].join(', ');
}
