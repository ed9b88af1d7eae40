/** An element of user-written text, or a piece of plain text. */
export type TextPart = string | { name: string; attributes: Record<string, string>; children: TextPart[] };

/** Parses HTML as an inert document. On the server `parseRichText.server.ts` replaces it (vite.render.config.mts). */
export function parseRichText(html: string): TextPart[] {
  return partsOf(new DOMParser().parseFromString(html, 'text/html').body);
}

function partsOf(parent: Node): TextPart[] {
  return [...parent.childNodes].flatMap((node): TextPart[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
    if (!(node instanceof Element)) return [];
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [{ name: node.localName, attributes, children: partsOf(node) }];
  });
}
