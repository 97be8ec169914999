import { optional, text } from '../conventions.ts';
import { resource, withExport, withUndo } from '../resource.ts';

/** 参数 (specification sections 2, 3 and 5). */
export const param = withUndo(
  withExport(
    resource({
      name: 'param',
      title: ['参数', 'Parameter'],
      path: 'blade-system/param',
      fields: {
        paramName: text(['参数名称', 'Parameter name']),
        paramKey: text(['参数键名', 'Parameter key']),
        paramValue: text(['参数键值', 'Parameter value']),
        remark: optional(text(['备注', 'Remark'])),
      },
      columns: ['paramName', 'paramKey', 'paramValue'],
      search: ['paramName', 'paramKey'],
      unique: [['paramKey']],
    }),
  ),
);
