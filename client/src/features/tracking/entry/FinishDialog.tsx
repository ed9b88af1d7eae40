import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/buttons/Button';
import layout from '../../../components/layout.module.css';
import { Dialog } from '../../../components/overlays/Dialog';
import { type ProgressButton_animeFragment, useProgressButton_anime } from '../../../generated/graphql';
import { useReactiveVar } from '../../../state/reactive';
import { useScoreFormat } from '../../anime/scores';
import { titlesOf } from '../../anime/words';
import { finishAnime } from '../changes/animeChanges';
import { finishAnswered, finishedAnime } from './finishDialog';
import { ScoreField } from './ScoreField';

/** After the last episode: completed, with an optional score. It stays until it is answered. */
export function FinishDialog() {
  const [id] = useReactiveVar(finishedAnime);
  return id ? <Offer key={id} id={id} /> : null;
}

function Offer({ id }: { id: string }) {
  const anime = useProgressButton_anime(`Anime:${id}`);
  return anime?.viewerEntry ? <Answer anime={anime} entry={anime.viewerEntry} /> : null;
}

type Props = {
  anime: ProgressButton_animeFragment;
  entry: NonNullable<ProgressButton_animeFragment['viewerEntry']>;
};

function Answer({ anime, entry }: Props) {
  const client = useApolloClient();
  const format = useScoreFormat();
  const [score, setScore] = useState(entry.score);
  const [wrong, setWrong] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  const { main: name } = titlesOf(anime.title);
  const scored = score !== entry.score;
  const finish = () => {
    if (wrong) return;
    finishAnswered(anime.id);
    finishAnime(client, { id: anime.id, name }, entry, scored ? score : undefined, format);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || finishAnswered(anime.id)}
      title={`That was the last episode of ${name}`}
      initialFocus={main}
    >
      <div className={layout.stack5}>
        <ScoreField score={score} format={format} onChange={setScore} onWrong={setWrong} />
        <div className={layout.wrap3}>
          <Button ref={main} look="solid" aria-disabled={wrong || undefined} onClick={finish}>
            {scored && score !== null ? 'Complete and score' : 'Mark as completed'}
          </Button>
          <Button onClick={() => finishAnswered(anime.id)}>Not now</Button>
        </div>
      </div>
    </Dialog>
  );
}
