import { list, type Pages, plain } from '../../page-parts.ts';

const ofScopes = () => import('#areas/system/scope/pages.ts');

export const systemPages: Pages = {
  '/system/role': { load: () => import('#areas/system/role/role.tsx'), title: ['角色管理', 'Roles'] },
  '/authority/datascope': {
    ...list(ofScopes, ['数据权限', 'Data scopes'], 'blade-system/data-scope/list'),
    pick: 'Data',
  },
  '/authority/apiscope': {
    ...list(ofScopes, ['接口权限', 'API scopes'], 'blade-system/api-scope/list'),
    pick: 'Api',
  },
  '/system/menu': { load: () => import('#areas/system/menu/menu.tsx'), title: ['菜单管理', 'Menus'] },
  '/system/dept': { load: () => import('#areas/system/dept/dept.tsx'), title: ['部门管理', 'Departments'] },
  '/system/dict': list(
    () => import('#areas/system/dict/dict.tsx'),
    ['系统字典', 'System dictionaries'],
    'blade-system/dict/parent-list',
  ),
  '/system/dictbiz': list(
    () => import('#areas/system/dict/dictbiz.tsx'),
    ['业务字典', 'Business dictionaries'],
    'blade-system/dict-biz/parent-list',
  ),
  '/dict-horizontal/index': {
    ...list(
      () => import('#areas/system/dict/dict-horizontal.tsx'),
      ['字典管理', 'Dictionaries'],
      'blade-system/dict/parent-list',
    ),
    of: '/system/dict',
  },
  '/dict-vertical/index': {
    ...list(
      () => import('#areas/system/dict/dict-vertical.tsx'),
      ['字典管理', 'Dictionaries'],
      'blade-system/dict/parent-list',
    ),
    of: '/system/dict',
  },
  '/system/post': plain(() => import('@kaoxin/contract/system/post.ts'), ['岗位管理', 'Posts'], 'blade-system/post'),
  '/system/tenant': list(
    () => import('#areas/system/tenant/tenant.tsx'),
    ['租户管理', 'Tenants'],
    'blade-system/tenant/list',
  ),
  '/system/tenantPackage': list(
    () => import('#areas/system/tenant-package/tenant-package.tsx'),
    ['租户产品包', 'Tenant packages'],
    'blade-system/tenant-package/list',
  ),
  '/system/social': list(
    () => import('#areas/system/social/social.tsx'),
    ['第三方登录', 'Third-party log-in'],
    'blade-system/social/list',
  ),
  '/system/client': list(() => import('#areas/system/client.tsx'), ['应用管理', 'Clients'], 'blade-system/client/list'),
  '/base/region': { load: () => import('#areas/system/region/region.tsx'), title: ['行政区划', 'Regions'] },
  '/system/topmenu': list(
    () => import('#areas/system/topmenu/topmenu.tsx'),
    ['顶部菜单', 'Top menus'],
    'blade-system/topmenu/list',
  ),
  '/system/param': list(() => import('#areas/system/param.tsx'), ['参数管理', 'Parameters'], 'blade-system/param/list'),
};
