import { mentionsIn } from '../../domain/community/text/mentions';
import { renderText } from '../../domain/community/text/renderText';
import type { GraphqlContext } from '../context';
import { communityLoaders } from './loaders';

/** Markdown as sanitised HTML, with links to those people named in it whom the reader may meet. */
export async function htmlOf(text: string, context: GraphqlContext): Promise<string> {
  const handles = mentionsIn(text);
  const { handle } = context.once(communityLoaders);
  const known = await Promise.all(handles.map((one) => handle.load(one)));
  return renderText(
    text,
    handles.filter((_, at) => known[at]),
  );
}
