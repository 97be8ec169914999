import { useEffect, useState } from 'react';

/** Milliseconds after the last letter before the server is asked. */
const pause = 250;

/** The text once its writer has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
