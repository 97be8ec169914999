import { expect, test } from 'vitest';
import { resourceLines } from '../../scripts/resource-lines.mjs';

function count(name: string, files: Record<string, string>): Record<string, number> {
  return Object.fromEntries(
    resourceLines(name, new Map(Object.entries(files))).map(({ path, lines }) => [path, lines]),
  );
}

test('counts own files without empty lines and comments', () => {
  const text = 'one\n\n// two\nthree\n';
  expect(
    count('loginLog', {
      'contract/src/log/login-log.ts': text,
      'server/src/areas/log/login-log/routes.ts': text,
      'web/src/areas/log/login-log.tsx': text,
      'web/src/areas/log/login-log-dialog.tsx': text,
    }),
  ).toEqual({
    'contract/src/log/login-log.ts': 2,
    'server/src/areas/log/login-log/routes.ts': 2,
    'web/src/areas/log/login-log.tsx': 2,
    'web/src/areas/log/login-log-dialog.tsx': 2,
  });
});

test('excludes resources whose names start alike', () => {
  const text = 'one\n';
  expect(
    count('tenant', {
      'contract/src/system/tenant.ts': text,
      'contract/src/system/tenant-package.ts': text,
      'server/src/areas/system/tenant/routes.ts': text,
      'server/src/areas/system/tenant-package/routes.ts': text,
      'server/src/areas/auth/tenant/choose.ts': text,
      'web/src/areas/system/tenant-columns.tsx': text,
      'web/src/areas/system/tenant-package-menus.tsx': text,
    }),
  ).toEqual({
    'contract/src/system/tenant.ts': 1,
    'server/src/areas/system/tenant/routes.ts': 1,
    'web/src/areas/system/tenant-columns.tsx': 1,
  });
});

test('excludes tests, demo rows, comments and users of the resource', () => {
  expect(
    count('param', {
      'server/src/areas/system/param/routes.test.ts': "crud(param, 'param')",
      'demo/src/param.ts': "const rows = ['param'];",
      'server/src/platform/app-context.ts': "const users = 'param';",
      'server/src/areas/system/menu.ts': "/** reads 'param' */\nconst params = 1;\nconst parameter = param;",
    }),
  ).toEqual({});
});

test('counts the import of a registration and its uses', () => {
  const text =
    "import { paramRoutes } from './param/routes.ts';\nimport { x } from './x.ts';\n\nexport const all = [\n  ...paramRoutes,\n  ...x,\n];";
  expect(count('param', { 'server/src/areas/system/index.ts': text })).toEqual({
    'server/src/areas/system/index.ts': 2,
  });
});

test('counts the statements of a table in a migration', () => {
  const text = [
    '  `create table param (',
    '    param_key text not null, param_value text)`,',
    '  `create unique index param_key on param (param_key)`,',
    '  `create table role (',
    '    role_name text)`,',
  ].join('\n');
  expect(count('param', { 'server/src/migrations/0005-settings.ts': text })).toEqual({
    'server/src/migrations/0005-settings.ts': 3,
  });
});

test('counts a whole menu entry without its neighbours', () => {
  const text = [
    'export const menus = [',
    '  {',
    "    code: 'param',",
    "    name: ['参数', 'Parameters'],",
    '  },',
    '  {',
    "    code: 'role',",
    '  },',
    "  menu('param', {",
    '    sort: 3,',
    '  }),',
    "  ['role', 'param', 'dept'],",
    "  button('param_add'),",
    '];',
  ].join('\n');
  expect(count('param', { 'server/src/areas/system/menu.ts': text })).toEqual({
    'server/src/areas/system/menu.ts': 9,
  });
});
