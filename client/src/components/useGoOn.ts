import { useNavigate } from 'react-router-dom';

/**
 * Leads on once an answer has arrived: `const goOn = fromHere()` at the press, `goOn(to)` after it. Someone who has opened another
 * page meanwhile stays there. What asked may be gone by then (a menu closes), so the window's address is compared.
 */
export function useGoOn() {
  const navigate = useNavigate();
  return function fromHere() {
    const { pathname } = window.location;
    return async (to: string): Promise<void> => {
      if (window.location.pathname === pathname) await navigate(to);
    };
  };
}
