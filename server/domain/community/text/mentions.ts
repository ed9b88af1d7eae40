import type MarkdownIt from 'markdown-it';
import { limits } from '../../../config/limits';
import { handleOwners } from '../../../data/stores/handleStore';
import type { Deps } from '../../ports';
import type { Reader } from '../reader';

/** @handle, unless a letter, a digit or a sign of an address comes before it. */
const mention = /(?<![\w@./-])@([a-z][a-z0-9_]{2,29})(?![\w@])/giu;

/** The handles that a text names, each once, in lower case. Those in code count too: a mention is harmless. */
export function mentionsIn(text: string): string[] {
  return distinct(text.matchAll(mention)).slice(0, MOST_HANDLES);
}

/** People of one text whom it links to, and how often in all. */
const MOST_HANDLES = limits.mentions * 2;
const MOST_MARKS = 100;

/**
 * Marks what names somebody, for markdown-it: only in running text, never inside links and code. Whether it becomes a link
 * depends on who reads.
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
        if (marks >= MOST_MARKS || (!handles.has(handle) && handles.size >= MOST_HANDLES)) continue;
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

/** A mark as it stands in rendered text, where people's own angle brackets are escaped: nobody can write one. */
const mark = /<span class="mention">@([a-z][a-z0-9_]{2,29})<\/span>/gi;

/** The handles that are marked in rendered text, each once, in lower case. */
export function markedIn(html: string): string[] {
  return distinct(html.matchAll(mark));
}

/** Rendered text for one reader: marks of handles that they know become links, the others plain text. */
export function linkMentions(html: string, known: ReadonlySet<string>): string {
  return html.replace(mark, (_, name: string) => {
    const handle = name.toLowerCase();
    return known.has(handle) ? `<a href="/profile/${handle}" class="mention">@${name}</a>` : `@${name}`;
  });
}

/** Which of these handles, present or former, name somebody whom the reader may meet: those become links. */
export async function knownHandles(
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
