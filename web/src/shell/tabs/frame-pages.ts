import type { Pages } from '../../page-parts.ts';

export const framePages: Pages = {
  '/myiframe/*': {
    load: () => import('#shell/tabs/frame.tsx'),
    title: ['外部页面', 'Page'],
    keys: ['src'],
    kit: false,
    free: true,
  },
};
