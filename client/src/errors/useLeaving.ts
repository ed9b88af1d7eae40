import { useRef, useState } from 'react';
import { leaveTo } from '../rest/leaveTo';
import { useSubmit } from './useSubmit';

const noFields: readonly never[] = [];

/** Choosing a provider: `begin` asks the server for its address, and the browser goes there. One at a time. */
export function useLeaving(begin: (id: string) => Promise<string>) {
  const chosen = useRef('');
  const [last, setLast] = useState('');
  const { submit, busy, notes, code } = useSubmit<never>({
    fields: noFields,
    send: async () => {
      await leaveTo(await begin(chosen.current));
      return null;
    },
  });
  return {
    notes,
    code,
    goingTo: busy ? last : null,
    choose: (id: string) => {
      if (busy) return;
      chosen.current = id;
      setLast(id);
      submit();
    },
  };
}
