import { useState } from 'react';
import { leaveTo } from '../rest/leaveTo';
import { useAction } from './useAction';

/** Choosing a provider: `begin` asks the server for its URL, and the browser goes there. One at a time. */
export function useLeaving(begin: (id: string) => Promise<string>) {
  const [last, setLast] = useState('');
  const { run, busy, notes, code } = useAction(async (id: string) => {
    setLast(id);
    await leaveTo(await begin(id));
  });
  return { notes, code, goingTo: busy ? last : null, choose: run };
}
