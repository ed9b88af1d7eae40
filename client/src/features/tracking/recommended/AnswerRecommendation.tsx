import type { FragmentType } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { useOneCall } from '../../../forms/useOneCall';
import type { RecommendationAnswer } from '../../../generated/graphql';
import {
  type AnswerRecommendation_animeFragment,
  useAnswerRecommendation_anime,
} from '../../../generated/graphql';
import { titlesOf } from '../../anime/words';
import { answerRecommendation } from '../changes/recommendationChanges';
import { statusWord } from '../entryWords';

type Props = {
  id: string;
  anime: FragmentType<AnswerRecommendation_animeFragment>;
  className?: string;
};

/** The buttons to answer what a friend recommends; of an anime that is on the list already, where it is. */
export function AnswerRecommendation({ id, anime: given, className }: Props) {
  const anime = useAnswerRecommendation_anime(given);
  const client = useApolloClient();
  const { busy, run } = useOneCall(async (answer: RecommendationAnswer) => {
    if (anime) await answerRecommendation(client, { id, anime, answer });
  });
  if (!anime) return null;
  const { main: name } = titlesOf(anime.title);
  const status = anime.viewerEntry?.status;
  const button = (answer: RecommendationAnswer, label: string, look?: 'solid' | 'plain') => (
    <Button look={look} busy={busy} aria-label={`${label}: ${name}`} onClick={() => run(answer)}>
      {label}
    </Button>
  );
  return (
    <span className={cx(layout.row2, className)}>
      {status ? (
        <>
          <span className={layout.hint}>On your list: {statusWord[status]}</span>
          {button('DONE', 'Done')}
        </>
      ) : (
        <>
          {button('PLANNED', 'Plan to watch', 'solid')}
          {button('QUEUED', 'Add to queue')}
          {button('DECLINED', 'No thanks', 'plain')}
        </>
      )}
    </span>
  );
}
