import type { Pages } from '../../page-parts.ts';

export const homePages: Pages = {
  '/wel/index': {
    load: () => import('#areas/home/home.tsx'),
    title: ['首页', 'Home'],
    asks: ['home/todo', 'blade-auth/oauth/user-info'],
    kit: false,
    free: true,
  },
  '/wel/dashboard': {
    load: () => import('#areas/home/dashboard.tsx'),
    title: ['工作概览', 'Overview'],
    asks: ['home/board', 'home/todo'],
    kit: false,
    free: true,
  },
};
