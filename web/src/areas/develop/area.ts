import { list, type Pages } from '../../page-parts.ts';

export const developPages: Pages = {
  '/tool/datasource': list(
    () => import('#areas/develop/datasource.tsx'),
    ['数据源', 'Data sources'],
    'blade-develop/datasource/list',
  ),
};
