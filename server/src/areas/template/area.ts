import type { Area } from '#platform/area.ts';
import type { Route } from '#platform/http/route.ts';
import { libraryRoutes } from './library/routes.ts';
import { templateMenu } from './menu.ts';
import { dataFieldTable, dataTemplateTable, dataTemplateVersionTable } from './tables.ts';
import { templateRoutes as written } from './template/routes.ts';

/** 数据模板与字段 (domain.md 3.4).  */
const templateRoutes: readonly Route[] = [...libraryRoutes, ...written];

export const templateArea: Area = {
  name: 'template',
  menu: templateMenu,
  tables: [dataFieldTable, dataTemplateTable, dataTemplateVersionTable],
  routes: templateRoutes,
};
