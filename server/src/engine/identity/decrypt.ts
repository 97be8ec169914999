import type { Work } from '#platform/work.ts';

type Opener = Pick<Work, 'context'>;
type Sealed = string | null | undefined;

export const decrypt = ({ context: { secrets } }: Opener, sealed: Sealed): string | null =>
  sealed ? secrets.open(sealed) : null;

export function decryptMasked(work: Opener, sealed: Sealed, mask: (text: string) => string): string | null {
  const text = decrypt(work, sealed);
  return text === null ? null : mask(text);
}
