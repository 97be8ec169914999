export const paperPaths = {
  list: '/testPaperManage/paperList/index',
  detail: '/testPaperManage/paperList/detail',
  build: '/testPaperManage/paperList/create',
  data: '/testPaperManage/paperList/data',
} as const;
