import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Acts when Back or Forward has led to another history entry. */
export function useOnBack(act: () => void): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  const known = useRef(key);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    if (kind === 'POP') act();
  });
}
