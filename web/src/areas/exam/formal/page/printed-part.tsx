import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { usePrinting } from '#ui/list-page/use-printing.ts';

/** The title of a part on paper; on the screen the tabs show it. */
export function PrintedPart({ label }: { label: Label }) {
  const say = useSay();
  return usePrinting() ? <h2>{say(label)}</h2> : null;
}
