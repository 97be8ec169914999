import type { Area } from '../area.ts';
import { client } from './client.ts';
import { dept } from './dept.ts';
import { dict, dictBiz } from './dict.ts';
import { menus } from './menu.ts';
import { param } from './param.ts';
import { post } from './post.ts';
import { openRegions, region } from './region.ts';
import { role } from './role.ts';
import { apiScope, dataScope } from './scope.ts';
import { social } from './social.ts';
import { tenant } from './tenant.ts';
import { tenantDatasource } from './tenant-datasource.ts';
import { tenantPackage } from './tenant-package.ts';
import { topmenu } from './topmenu.ts';

export const systemArea: Area = {
  calls: [
    dict,
    dictBiz,
    dept,
    tenant,
    tenantDatasource,
    tenantPackage.calls,
    param.calls,
    client.calls,
    social.calls,
    region,
    { openRegions },
    topmenu.calls,
    role,
    dataScope,
    apiScope,
    menus,
  ],
  resources: [post],
};
