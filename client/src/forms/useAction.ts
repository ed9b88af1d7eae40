import { useState } from 'react';
import type { ReadError } from '../errors/readError';
import { readError } from '../errors/readError';
import type { ErrorCode } from '../generated/graphql';
import { useOneCall } from './useOneCall';

interface Options {
  /** Shows an error in a better place than the notes; returns true if it did. */
  place?: (error: ReadError) => boolean;
  /** Where the notes are kept, if not in this hook. */
  notes?: readonly [notes: readonly string[], setNotes: (notes: readonly string[]) => void];
}

/**
 * An action triggered by a press: one call at a time however often it is pressed, a note if it fails, and the message that
 * `act` returns on success.
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
    /** Clears the last success message, once the user types again. */
    forget: () => setSaved(null),
    attempt,
    run: (...args: Args) => void attempt(...args),
  };
}
