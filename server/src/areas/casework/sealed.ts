import type { Work } from '#platform/work.ts';

type Opener = Pick<Work, 'context'>;
type Sealed = string | null | undefined;

/** What a sealed column holds; null where nothing stands. */
export const opened = ({ context: { secrets } }: Opener, sealed: Sealed): string | null =>
  sealed ? secrets.open(sealed) : null;

/** The same as whoever may not see it in full reads it. */
export function openedMasked(work: Opener, sealed: Sealed, mask: (text: string) => string): string | null {
  const text = opened(work, sealed);
  return text === null ? null : mask(text);
}
