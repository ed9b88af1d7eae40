import { CloudRain, Heart, Laugh, type LucideIcon, Moon, Zap } from 'lucide-react';
import type { EpisodesOfPageFragment, Reaction } from '../../../generated/graphql';

export type RatedEpisode = Pick<
  EpisodesOfPageFragment['episodes']['items'][number],
  'number' | 'viewerOpinion'
>;

/** Reactions in the order of the buttons, with words and sign. */
export const reactions = [
  { value: 'LOVED', label: 'Loved it', Icon: Heart },
  { value: 'FUNNY', label: 'Funny', Icon: Laugh },
  { value: 'SAD', label: 'Sad', Icon: CloudRain },
  { value: 'SHOCKED', label: 'Shocked', Icon: Zap },
  { value: 'DULL', label: 'Dull', Icon: Moon },
] as const satisfies readonly { value: Reaction; label: string; Icon: LucideIcon }[];

export const reactionOf = (reaction: Reaction | null | undefined) =>
  reactions.find(({ value }) => value === reaction);
