import type { Pages } from '../../page-parts.ts';

export const showcasePages: Pages = {
  '/test/index': { load: () => import('#areas/showcase/index.tsx'), title: ['组件总览', 'Shared parts'], free: true },
};
