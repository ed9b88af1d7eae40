import { linkMentions, markedIn } from '../../domain/community/text/mentions';
import type { GraphqlContext } from '../context';
import { communityLoaders } from './loaders';

/** Rendered text with links to those people named in it whom the reader may meet. */
export async function forReader(html: string, context: GraphqlContext): Promise<string> {
  const handles = markedIn(html);
  if (handles.length === 0) return html;
  const { handle } = context.once(communityLoaders);
  const known = await Promise.all(handles.map((one) => handle.load(one)));
  return linkMentions(html, new Set(handles.filter((_, at) => known[at])));
}
