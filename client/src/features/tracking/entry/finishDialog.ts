import { makeVar } from '../../../state/reactive';

/** Ids of the anime whose last episode has just been watched, oldest first: each waits for its answer. */
export const finishedAnime = makeVar<readonly string[]>([]);

export const offerToFinish = (animeId: string): void => {
  if (!finishedAnime().includes(animeId)) finishedAnime([...finishedAnime(), animeId]);
};

export const finishAnswered = (animeId: string): void => {
  finishedAnime(finishedAnime().filter((id) => id !== animeId));
};
