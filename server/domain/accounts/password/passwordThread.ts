import { type PasswordAnswer, type PasswordTask, passwordWork } from './passwordWork';

/** What a thread of the pool runs for each task. `milliseconds` is the work alone, without the wait for it. */
export interface Worked {
  answer: PasswordAnswer;
  milliseconds: number;
}

export default function work(task: PasswordTask): Worked {
  const began = performance.now();
  const answer = passwordWork(task);
  return { answer, milliseconds: performance.now() - began };
}
