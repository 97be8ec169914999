import { administration } from '@kaoxin/contract/resource.ts';
import {
  type AreaMenu,
  at,
  button,
  exported,
  type Held,
  habit,
  type MenuSeed,
  menu,
  withButton,
} from '#platform/menus/menu-parts.ts';

const topMenus = withButton(
  exported(menu('topmenu', '顶部菜单', 'Top menus', '/system/topmenu', 'menu')),
  button('topmenu_grant', '配置菜单', 'Choose menus', 2, 'tree'),
);

const heldRights: Held = { administrator: 'full', admin: 'read', sec_admin: 'full' };
const rights = (seed: MenuSeed): MenuSeed => exported({ ...seed, held: heldRights });
const roles = rights({
  ...menu('role', '角色管理', 'Roles', '/system/role', 'role'),
  buttons: [...habit('role'), button('role_grant', '权限设置', 'Permissions', 3, 'key')],
});

/** The super user creates tenants (wire.md B3.7). */
const heldTenants: Held = { administrator: 'full' };
const tenants: MenuSeed = {
  ...withButton(
    exported(menu('tenant', '租户管理', 'Tenants', '/system/tenant', 'tenant')),
    button('tenant_setting', '授权配置', 'Settings', 3, 'setting'),
    button('tenant_datasource', '数据源配置', 'Data source', 2, 'setting'),
  ),
  held: heldTenants,
};
const packages = exported({
  ...menu('tenant_package', '租户产品包', 'Tenant packages', '/system/tenantPackage', 'template'),
  buttons: habit('tenant_package').filter(({ code }) => code !== 'tenant_package_view'),
  held: heldTenants,
});

const regions = withButton(
  exported(menu('region', '行政区划', 'Regions', '/base/region', 'region')),
  button('region_import', '导入', 'Import', 1, 'upload'),
);

export const systemMenu: AreaMenu = {
  folders: [
    {
      code: 'system',
      zh: '系统管理',
      en: 'System',
      path: '/system',
      icon: 'setting',
      sort: 120,
      held: administration,
    },
  ],
  entries: [
    at('system', 20, topMenus),
    at('system', 30, exported(menu('dict', '系统字典', 'System dictionaries', '/system/dict', 'dict'))),
    at('system', 40, exported(menu('dictbiz', '业务字典', 'Business dictionaries', '/system/dictbiz', 'dict'))),
    at('system', 80, exported(menu('dept', '部门管理', 'Departments', '/system/dept', 'tree'))),
    at('system', 90, roles),
    at('system', 100, rights(menu('datascope', '数据权限', 'Data scopes', '/authority/datascope', 'sliders'))),
    at('system', 110, rights(menu('apiscope', '接口权限', 'API scopes', '/authority/apiscope', 'chain'))),
    at('system', 120, exported(menu('menu', '菜单管理', 'Menus', '/system/menu', 'menu'))),
    at('system', 130, exported(menu('param', '参数管理', 'Parameters', '/system/param', 'sliders'))),
    at('system', 140, tenants),
    at('system', 150, packages),
    at('system', 160, menu('client', '应用管理', 'Clients', '/system/client', 'key')),
    at('system', 170, menu('social', '第三方登录', 'Third-party log-in', '/system/social', 'key')),
    at('system', 180, regions),
  ],
};
