import type MarkdownIt from 'markdown-it';

/**
 * markdown-it rule that turns images into links with their alternative text, or with their address if they have none. The
 * library's own image rule is off: what it leaves is a link with the mark of an image in front.
 */
export function renderImagesAsLinks(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'images_as_links', (state) => {
    for (const { children } of state.tokens) {
      for (const [at, mark] of (children ?? []).entries()) {
        const link = children?.[at + 1];
        // An escaped mark is a token of another type.
        const image = mark.type === 'text' && mark.content.endsWith('!') && link?.type === 'link_open';
        if (!image || link.markup === 'autolink') continue;
        mark.content = mark.content.slice(0, -1);
        if (children?.[at + 2]?.type !== 'link_close') continue;
        const text = new state.Token('text', '', 0);
        text.content = String(link.attrGet('href'));
        children.splice(at + 2, 0, text);
      }
    }
  });
}
