export const templatePaths = {
  list: '/examModelManage/modelManage/index',
  design: '/examModelManage/modelManage/create',
  fields: '/examModelManage/fieldManage/index',
  field: '/examModelManage/fieldManage/create',
} as const;
