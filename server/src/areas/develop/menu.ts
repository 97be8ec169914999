import { type AreaMenu, at, button, menu, withButton } from '#platform/menus/menu-parts.ts';

const datasources = withButton(
  menu('datasource', '数据源', 'Data sources', '/tool/datasource', 'sliders'),
  button('datasource_test', '测试连接', 'Test connection', 2, 'check'),
);

export const developMenu: AreaMenu = {
  folders: [
    {
      code: 'develop',
      zh: '研发工具',
      en: 'Tools',
      path: '/tool',
      icon: 'setting',
      sort: 150,
      held: { administrator: 'full' },
    },
  ],
  entries: [at('develop', 10, datasources)],
};
