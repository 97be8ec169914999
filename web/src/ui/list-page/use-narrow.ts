import { useSyncExternalStore } from 'react';

/** Below this width a list shows cards (specification section 9: below 768 is class 0). */
const phone = '(max-width: 767.9px)';
const office = '(min-width: 768px) and (max-width: 1439.9px)';

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );

export const useNarrow = (): boolean => useMedia(phone);

export const useSmallScreen = (): boolean => useMedia(office);
