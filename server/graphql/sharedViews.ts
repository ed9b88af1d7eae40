import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import { type Listener, type View, viewsOf } from '../domain/community/threads/audience';
import type { Deps, EventMessage } from '../domain/ports';
import type { ThreadEvent } from './community/listenTo';
import type { Turns } from './turns';

/** How a listener sees an event, with the responses made so far for those who see it alike. */
export interface SharedView extends View {
  answers: Map<string, Promise<ExecutionResult | null>>;
  /** Root value, if already read. */
  root?: unknown;
  /** Puts the listener's own values into the shared response. */
  finish?(answer: ExecutionResult): ExecutionResult;
}

interface Crowd {
  event: ThreadEvent;
  listeners: Listener[];
  views: Promise<(View | null)[]>;
  answers: SharedView['answers'];
}

/**
 * Gathers all listeners of an event on this instance, and finds out with a few statements how each of them sees it. Late
 * listeners (on slow connections) form another crowd.
 */
export function createSharedViews(deps: Pick<Deps, 'db' | 'clock' | 'config'>, turns: Turns) {
  const gathering = new WeakMap<EventMessage, Crowd>();

  function gather(message: EventMessage, event: ThreadEvent): Crowd {
    const known = gathering.get(message);
    if (known) return known;
    const listeners: Listener[] = [];
    const find = async () => {
      // Wait until all listeners woken by the event have joined.
      await nextTurn();
      return await turns.run(() => {
        gathering.delete(message);
        return viewsOf(deps, { ...event, listeners });
      });
    };
    const crowd: Crowd = { event, listeners, views: find(), answers: new Map() };
    gathering.set(message, crowd);
    return crowd;
  }

  return async (
    message: EventMessage,
    event: ThreadEvent,
    listener: Listener,
  ): Promise<SharedView | null> => {
    const { listeners, views, answers } = gather(message, event);
    const place = listeners.push(listener) - 1;
    const view = (await views)[place];
    return view ? { ...view, answers } : null;
  };
}
