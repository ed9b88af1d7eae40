import { renderText } from '../community/text/renderText';
import type { Deps } from '../deps';

const DAY_MS = 86_400_000;

/** What operators announce, until the end of its last day. */
export function readAnnouncement({ config, clock }: Pick<Deps, 'config' | 'clock'>): string | undefined {
  const { announcement } = config;
  if (!announcement) return undefined;
  const { text, lastDay } = announcement;
  const isOver = lastDay !== undefined && clock.now().getTime() >= Date.parse(lastDay) + DAY_MS;
  return isOver ? undefined : text;
}

/** A page that operators have written in Markdown, as safe HTML; null if they haven't. */
export const renderOwnText = (text: string | undefined): string | null =>
  text === undefined ? null : renderText(text);
