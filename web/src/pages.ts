import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';

/** A page of the main layout. */
export interface Page {
  load: () => Promise<{ default: ComponentType }>;
  title: Label;
  /** false: the page is built anew on every visit; otherwise it lives on behind other tabs */
  keep?: boolean;
  /** query names that make another tab of the same path; `id` unless said otherwise */
  keys?: readonly string[];
  /** calls it performs when it is opened without a query: they are sent before the page itself has arrived */
  asks?: readonly string[];
  /** false: the page needs no component kit */
  kit?: boolean;
}

/** What the frame asks for whoever is logged in; a test compares them with the contract. */
export const frameAsks = ['blade-system/menu/routes', 'blade-system/menu/buttons', 'blade-system/menu/top-menu'];

/** Path → page. `:name` and `*` take any text. A menu entry whose path is not here leads to /404. */
export const pages: Record<string, Page> = {
  '/wel/index': {
    load: () => import('#areas/auth/home.tsx'),
    title: ['首页', 'Home'],
    asks: ['home/todo', 'blade-auth/oauth/user-info'],
    kit: false,
  },
  '/wel/dashboard': {
    load: () => import('#areas/auth/dashboard.tsx'),
    title: ['工作概览', 'Overview'],
    asks: ['home/todo'],
    kit: false,
  },
  '/info/index': { load: () => import('#areas/auth/info.tsx'), title: ['个人中心', 'My account'], kit: false },
  '/desk/notice': { load: () => import('#areas/desk/notice.tsx'), title: ['通知公告', 'Notices'] },
  '/system/user': { load: () => import('#areas/system/user.tsx'), title: ['用户管理', 'Users'] },
  '/system/role': { load: () => import('#areas/system/role.tsx'), title: ['角色管理', 'Roles'] },
  '/authority/datascope': { load: () => import('#areas/system/scope.tsx'), title: ['数据权限', 'Data scopes'] },
  '/authority/apiscope': { load: () => import('#areas/system/scope-api.tsx'), title: ['接口权限', 'API scopes'] },
  '/system/menu': { load: () => import('#areas/system/menu.tsx'), title: ['菜单管理', 'Menus'] },
  '/system/dept': { load: () => import('#areas/system/dept.tsx'), title: ['部门管理', 'Departments'] },
  '/system/dict': { load: () => import('#areas/system/dict.tsx'), title: ['系统字典', 'System dictionaries'] },
  '/system/dictbiz': {
    load: () => import('#areas/system/dictbiz.tsx'),
    title: ['业务字典', 'Business dictionaries'],
  },
  '/dict-horizontal/index': {
    load: () => import('#areas/system/dict-horizontal.tsx'),
    title: ['字典管理', 'Dictionaries'],
  },
  '/dict-vertical/index': {
    load: () => import('#areas/system/dict-vertical.tsx'),
    title: ['字典管理', 'Dictionaries'],
  },
  '/system/post': { load: () => import('#areas/system/post.tsx'), title: ['岗位管理', 'Posts'] },
  '/system/tenant': { load: () => import('#areas/system/tenant.tsx'), title: ['租户管理', 'Tenants'] },
  '/system/tenantPackage': {
    load: () => import('#areas/system/tenant-package.tsx'),
    title: ['租户产品包', 'Tenant packages'],
  },
  '/tool/datasource': { load: () => import('#areas/develop/datasource.tsx'), title: ['数据源', 'Data sources'] },
  '/system/social': { load: () => import('#areas/system/social.tsx'), title: ['第三方登录', 'Third-party log-in'] },
  '/system/registration': {
    load: () => import('#areas/system/registration.tsx'),
    title: ['注册审批', 'Registrations'],
  },
  '/system/client': { load: () => import('#areas/system/client.tsx'), title: ['应用管理', 'Clients'] },
  '/base/region': { load: () => import('#areas/system/region.tsx'), title: ['行政区划', 'Regions'] },
  '/system/topmenu': { load: () => import('#areas/system/topmenu.tsx'), title: ['顶部菜单', 'Top menus'] },
  '/system/param': {
    load: () => import('#areas/system/param.tsx'),
    title: ['参数管理', 'Parameters'],
    asks: ['blade-system/param/list?current=1&size=10'],
  },
  '/system/workday': { load: () => import('#areas/system/workday.tsx'), title: ['工作日历', 'Work calendar'] },
  '/monitor/online': { load: () => import('#areas/monitor/online.tsx'), title: ['在线用户', 'Who is online'] },
  '/resource/oss': { load: () => import('#areas/resource/oss.tsx'), title: ['对象存储', 'Object stores'] },
  '/resource/sms': { load: () => import('#areas/resource/sms.tsx'), title: ['短信', 'Text messages'] },
  '/resource/sms/message': {
    load: () => import('#areas/resource/sms-message.tsx'),
    title: ['短信记录', 'Messages sent'],
  },
  '/resource/attach': { load: () => import('#areas/resource/attach.tsx'), title: ['附件', 'Attachments'] },
  '/monitor/log/usual': { load: () => import('#areas/monitor/log-usual.tsx'), title: ['通用日志', 'General log'] },
  '/monitor/log/api': { load: () => import('#areas/monitor/log-api.tsx'), title: ['接口日志', 'Call log'] },
  '/monitor/log/error': { load: () => import('#areas/monitor/log-error.tsx'), title: ['错误日志', 'Error log'] },
  '/monitor/chain': { load: () => import('#areas/monitor/chain.tsx'), title: ['审计链', 'Audit chain'] },
  '/petitionManage/index': {
    load: () => import('#areas/petition/list.tsx'),
    title: ['投诉举报', 'Petitions'],
    asks: ['petitionLetter/page?current=1&size=10', 'petitionLetter/counts'],
  },
  '/petitionManage/petitionDetail': {
    load: () => import('#areas/petition/detail.tsx'),
    title: ['信访件详情', 'Petition'],
  },
  '/petitionManage/register': {
    load: () => import('#areas/petition/register.tsx'),
    title: ['信访登记', 'Register a petition'],
  },
  '/petitionManage/import': {
    load: () => import('#areas/petition/import.tsx'),
    title: ['信访导入', 'Import petitions'],
  },
  '/petitionManage/petitionClassify/index': {
    load: () => import('#areas/petition/classify.tsx'),
    title: ['信访分类', 'Petition categories'],
  },
  '/petitionManage/petitionClassify/detail': {
    load: () => import('#areas/petition/classify-detail.tsx'),
    title: ['信访分类详情', 'Petition category'],
    keys: ['id', 'parentId'],
  },
  '/petitionManage/phrase/index': {
    load: () => import('#areas/casework/phrase.tsx'),
    title: ['答复用语', 'Reply phrases'],
  },
  '/test/index': { load: () => import('#areas/showcase/index.tsx'), title: ['组件总览', 'Shared parts'] },
  '/myiframe/*': { load: () => import('#shell/frame.tsx'), title: ['外部页面', 'Page'], keys: ['src'], kit: false },
};

export interface FoundPage {
  pattern: string;
  page: Page;
}

/** The page of an address; an exact path wins over a pattern. */
export function findPage(path: string): FoundPage | undefined {
  const exact = Object.hasOwn(pages, path) ? pages[path] : undefined;
  if (exact) return { pattern: path, page: exact };
  for (const [pattern, page] of Object.entries(pages)) {
    if (/[:*]/.test(pattern) && matchPath(pattern, path)) return { pattern, page };
  }
  return undefined;
}

/** Two addresses with the same key share a tab: the path and the query names the page tells its tabs apart by. */
export function tabKey(path: string, search: string, page: Page): string {
  const words = new URLSearchParams(search);
  const parts = (page.keys ?? ['id']).flatMap((name) => {
    const value = words.get(name);
    return value === null || value === '' ? [] : [`${name}=${value}`];
  });
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}
