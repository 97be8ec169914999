import { list, type Pages } from '../../page-parts.ts';

const ofTemplates = () => import('#areas/template/pages.ts');

export const templatePages: Pages = {
  '/examModelManage/modelManage/index': {
    ...list(ofTemplates, ['模板管理', 'Templates'], 'dataTemplate/page'),
    pick: 'TemplateList',
  },
  '/examModelManage/modelManage/create': {
    load: ofTemplates,
    pick: 'TemplateDesigner',
    title: ['模板设计', 'Design a template'],
    keys: ['id', 'version'],
    of: '/examModelManage/modelManage/index',
  },
  '/examModelManage/fieldManage/index': {
    ...list(ofTemplates, ['字段管理', 'Fields'], 'dataField/page'),
    pick: 'FieldList',
  },
  '/examModelManage/fieldManage/create': {
    load: ofTemplates,
    pick: 'FieldForm',
    title: ['字段编辑', 'Edit a field'],
    of: '/examModelManage/fieldManage/index',
  },
};
