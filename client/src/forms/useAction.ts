import { useState } from 'react';
import type { ReadError } from '../errors/readError';
import { readError } from '../errors/readError';
import type { ErrorCode } from '../generated/graphql';
import { useOneCall } from './useOneCall';

interface Options {
  /** Takes an error that has a better place than the notes; true where it did. */
  place?: (error: ReadError) => boolean;
  /** Where the notes are kept, if not here. */
  notes?: readonly [notes: readonly string[], setNotes: (notes: readonly string[]) => void];
}

/**
 * Something that a press sets off: one call at a time however often it is pressed, a note if it fails, and a word when it
 * went well, which `act` answers (P7).
 */
export function useAction<Args extends unknown[] = []>(
  act: (...args: Args) => Promise<unknown>,
  { place, notes: kept }: Options = {},
) {
  const own = useState<readonly string[]>([]);
  const [notes, setNotes] = kept ?? own;
  const [code, setCode] = useState<ErrorCode | null>(null);
  const [saved, setSaved] = useState<string | null>(null);

  const clear = () => {
    setNotes([]);
    setCode(null);
    setSaved(null);
  };
  const { busy, isRunning, attempt } = useOneCall(async (...args: Args) => {
    clear();
    try {
      const said = await act(...args);
      setSaved(typeof said === 'string' ? said : null);
    } catch (thrown) {
      const error = readError(thrown);
      setCode(error.code);
      if (!place?.(error)) setNotes([error.text]);
    }
  });

  return {
    busy,
    notes,
    /** The code behind the note, for what is offered besides it. */
    code,
    saved,
    clear,
    isRunning,
    /** Typing takes back the word about the last time. */
    forget: () => setSaved(null),
    attempt,
    run: (...args: Args) => void attempt(...args),
  };
}
