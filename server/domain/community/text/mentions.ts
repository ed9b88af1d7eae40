import type MarkdownIt from 'markdown-it';
import { limits } from '../../../config/limits';
import { handleOwners } from '../../../data/stores/handleStore';
import type { Deps } from '../../deps';
import type { Reader } from '../reader';

/** @handle, unless preceded by a letter, a digit or a character of an address. */
const mention = /(?<![\w@./-])@([a-z][a-z0-9_]{2,29})(?![\w@])/giu;

/** The distinct handles a text mentions, in lower case. Handles in code count too: a mention is harmless. */
export function mentionsIn(text: string): string[] {
  return distinct(text.matchAll(mention)).slice(0, MAX_HANDLES_PER_TEXT);
}

/** Most people one text links to, and most links in total. */
const MAX_HANDLES_PER_TEXT = limits.mentions * 2;
const MAX_LINKS_PER_TEXT = 100;

/**
 * markdown-it rule that marks mentions: only in running text, never inside links or code. Whether a mark becomes a link depends
 * on the reader.
 */
export function markMentions(markdown: MarkdownIt): void {
  markdown.core.ruler.after('linkify', 'mentions', (state) => {
    const handles = new Set<string>();
    let marks = 0;
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
        if (marks >= MAX_LINKS_PER_TEXT || (!handles.has(handle) && handles.size >= MAX_HANDLES_PER_TEXT))
          continue;
        handles.add(handle);
        marks += 1;
        text(token.content.slice(from, match.index));
        const open = new state.Token('mention_open', 'span', 1);
        open.attrs = [['class', 'mention']];
        parts.push(open);
        text(match[0]);
        parts.push(new state.Token('mention_close', 'span', -1));
        from = match.index + match[0].length;
      }
      if (parts.length === 0) return [token];
      text(token.content.slice(from));
      return parts;
    }
  });
}

/** A mark in rendered text. Users' own angle brackets are escaped there, so a mark cannot be forged. */
const mark = /<span class="mention">@([a-z][a-z0-9_]{2,29})<\/span>/gi;

/** The distinct handles marked in rendered text, in lower case. */
export function markedIn(html: string): string[] {
  return distinct(html.matchAll(mark));
}

/** Rendered text for one reader: marks of known handles become links, the others plain text. */
export function linkMentions(html: string, known: ReadonlySet<string>): string {
  return html.replace(mark, (_, name: string) => {
    const handle = name.toLowerCase();
    return known.has(handle) ? `<a href="/profile/${handle}" class="mention">@${name}</a>` : `@${name}`;
  });
}

/** Which of these handles, current or former, belong to people not hidden from the reader: those become links. */
export async function findKnownHandles(
  { db }: Pick<Deps, 'db'>,
  { reader, handles }: { reader: Reader; handles: readonly string[] },
): Promise<boolean[]> {
  const owners = await handleOwners(db.manager, [...new Set(handles)]);
  const met = new Set(owners.filter(({ userId }) => !reader.hidden.has(userId)).map(({ handle }) => handle));
  return handles.map((handle) => met.has(handle));
}

function distinct(matches: Iterable<RegExpMatchArray>): string[] {
  return [...new Set(Array.from(matches, ([, handle = '']) => handle.toLowerCase()))];
}
