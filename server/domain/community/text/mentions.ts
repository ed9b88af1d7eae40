import type MarkdownIt from 'markdown-it';
import { limits } from '../../../config/limits';

/** @handle, where no letter, digit or address sign stands before it. */
const mention = /(?<![\w@./-])@([a-z][a-z0-9_]{2,29})(?![\w@])/giu;

/** The handles that a text names, each once, in small letters. Code spans count too: naming is harmless. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].map(([, handle = '']) => handle.toLowerCase()))].slice(
    0,
    limits.mentions * 2,
  );
}

/**
 * Makes links of the handles in `env.handles`, for markdown-it: only in running text, never inside links and code. A handle
 * that the reader does not know stays text.
 */
export function mentionRule(markdown: MarkdownIt): void {
  markdown.core.ruler.after('linkify', 'mentions', (state) => {
    const known = (state.env as { handles?: ReadonlySet<string> }).handles;
    if (!known || known.size === 0) return;
    for (const block of state.tokens) {
      if (block.type !== 'inline' || !block.children) continue;
      let inLink = 0;
      block.children = block.children.flatMap((token) => {
        if (token.type === 'link_open') inLink += 1;
        if (token.type === 'link_close') inLink -= 1;
        if (token.type !== 'text' || inLink > 0) return [token];
        return split(token);
      });
    }

    function split(token: (typeof state.tokens)[number]) {
      const parts: (typeof state.tokens)[number][] = [];
      const text = (content: string) => {
        if (content === '') return;
        const part = new state.Token('text', '', 0);
        part.content = content;
        part.level = token.level;
        parts.push(part);
      };
      let from = 0;
      for (const match of token.content.matchAll(mention)) {
        const handle = match[1]?.toLowerCase() ?? '';
        if (!known?.has(handle)) continue;
        text(token.content.slice(from, match.index));
        const open = new state.Token('link_open', 'a', 1);
        open.attrs = [
          ['href', `/profile/${handle}`],
          ['class', 'mention'],
        ];
        parts.push(open);
        text(match[0]);
        parts.push(new state.Token('link_close', 'a', -1));
        from = match.index + match[0].length;
      }
      if (parts.length === 0) return [token];
      text(token.content.slice(from));
      return parts;
    }
  });
}
