import type { Label } from '@kaoxin/contract/conventions.ts';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { ask, toast } from '#platform/toast.ts';

export type Kept = 'copied' | 'saved';

interface Words {
  lost: Label;
  kept: Record<Kept, Label>;
}

/**
 * Guards a value that is shown only once: closing asks until it was copied or saved as a file, then confirms that. The
 * browser asks too before a reload or leaving the page.
 * @example const { keep, leave } = useShownOnce(words, onClose)
 */
export function useShownOnce({ lost, kept }: Words, onClose: () => void) {
  const say = useSay();
  const [how, setHow] = useState<Kept>();
  // a ref, because closing may happen before the next render
  const taken = useRef<Kept>(undefined);
  const keep = (how: Kept) => {
    taken.current = how;
    setHow(how);
  };
  useEffect(() => {
    if (how) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [how]);
  const leave = async () => {
    if (taken.current) toast.info(say(kept[taken.current]));
    else if (!(await ask(question(lost, say)))) return;
    onClose();
  };
  return { keep, leave: () => void leave() };
}

const question = (lost: Label, say: ReturnType<typeof useSay>) => ({
  title: say(['还没有复制或下载', 'Neither copied nor downloaded']),
  text: say(lost),
  ok: say(['仍然关闭', 'Close anyway']),
  cancel: say(['返回', 'Back']),
  danger: true,
});
