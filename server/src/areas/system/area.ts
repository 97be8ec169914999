import type { Area } from '#platform/area.ts';
import type { Route } from '#platform/http/route.ts';
import { importJob } from '#platform/imports/import-routes.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { clientRoutes } from './client/routes.ts';
import { clientTable } from './client/table.ts';
import { deptRoutes } from './dept/routes.ts';
import { deptTable } from './dept/table.ts';
import { dictRoutes } from './dict/routes.ts';
import { dictBizTable, dictTable } from './dict/table.ts';
import { keptMenuRoutes } from './menu/keep/routes.ts';
import { menuRoutes } from './menu/routes.ts';
import { topMenuTable } from './menu/table.ts';
import { systemMenu } from './menu.ts';
import { paramRoutes } from './param/routes.ts';
import { paramTable } from './param/table.ts';
import { postRoutes, postTable } from './post/routes.ts';
import { regionImport } from './region/region-import.ts';
import { regionRoutes } from './region/routes.ts';
import { regionTable } from './region/table.ts';
import { roleRoutes } from './role/routes.ts';
import { roleTable } from './role/table.ts';
import { scopeRoutes } from './scope/routes.ts';
import { socialRoutes } from './social/routes.ts';
import { socialProviderTable } from './social/table.ts';
import { tenantRoutes } from './tenant/routes.ts';
import { tenantDatasourceRoutes, tenantJobKinds } from './tenant-datasource/routes.ts';
import { tenantPackageRoutes } from './tenant-package/routes.ts';
import { tenantPackageTable } from './tenant-package/table.ts';
import { topMenuRoutes } from './topmenu/routes.ts';

const systemJobKinds: readonly JobKind[] = [...tenantJobKinds, importJob(regionImport)];

const systemRoutes: readonly Route[] = [
  ...menuRoutes,
  ...keptMenuRoutes,
  ...dictRoutes,
  ...deptRoutes,
  ...roleRoutes,
  ...scopeRoutes,
  ...tenantRoutes,
  ...tenantDatasourceRoutes,
  ...tenantPackageRoutes,
  ...paramRoutes,
  ...postRoutes,
  ...clientRoutes,
  ...socialRoutes,
  ...regionRoutes,
  ...topMenuRoutes,
];

export const systemArea: Area = {
  name: 'system',
  menu: systemMenu,
  tables: [
    clientTable,
    deptTable,
    dictTable,
    dictBizTable,
    topMenuTable,
    paramTable,
    postTable,
    regionTable,
    roleTable,
    socialProviderTable,
    tenantPackageTable,
  ],
  routes: systemRoutes,
  jobKinds: systemJobKinds,
};
