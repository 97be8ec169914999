import { list, type Pages } from '../../page-parts.ts';

export const lawPages: Pages = {
  '/system/law': list(() => import('#areas/law/laws.tsx'), ['法规库', 'Laws'], 'law/list'),
};
