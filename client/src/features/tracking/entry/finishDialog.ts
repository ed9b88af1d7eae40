import { makeVar } from '../../../state/reactive';

/** The anime whose last episode was watched just now, by id, the first one first: each waits for its answer. */
export const finishedAnime = makeVar<readonly string[]>([]);

export const offerToFinish = (animeId: string): void => {
  if (!finishedAnime().includes(animeId)) finishedAnime([...finishedAnime(), animeId]);
};

export const finishAnswered = (animeId: string): void => {
  finishedAnime(finishedAnime().filter((id) => id !== animeId));
};
