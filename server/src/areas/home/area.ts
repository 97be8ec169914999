import { home } from '@kaoxin/contract/home/home.ts';
import type { Area } from '#platform/area.ts';
import { on, routes } from '#platform/http/route.ts';
import { boardOf } from './board.ts';
import { homeMenu } from './menu.ts';
import { readNotice } from './read-notice.ts';
import { todoOf } from './todo.ts';

const homeRoutes = routes('platform', [
  on(home.todo, (work) => todoOf(work)),
  on(home.board, (work) => boardOf(work)),
  on(home.notice, (work, { query }) => readNotice(work, query.id)),
]);

export const homeArea: Area = {
  name: 'home',
  menu: homeMenu,
  routes: homeRoutes,
};
