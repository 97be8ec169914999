import type { AreaMenu } from '#platform/menus/menu-parts.ts';

export const deskMenu: AreaMenu = {
  folders: [{ code: 'flow', zh: '流程协同', en: 'Collaboration', path: '/desk', icon: 'flow', sort: 110 }],
  entries: [],
};
