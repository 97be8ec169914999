import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { usePrinting } from '#ui/list-page/rows/use-printing.ts';

export function PrintedPart({ label }: { label: Label }) {
  const say = useSay();
  return usePrinting() ? <h2>{say(label)}</h2> : null;
}
