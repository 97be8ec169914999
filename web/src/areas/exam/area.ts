import { firstPage } from '../../first-query.ts';
import { list, type Pages } from '../../page-parts.ts';

export const examPages: Pages = {
  '/districtManage/index': {
    load: () => import('#areas/exam/district-list.tsx'),
    title: ['考区管理', 'Districts'],
    asks: [`district/page?${firstPage}&nodeType=1`],
  },
  '/districtManage/detail': {
    load: () => import('#areas/exam/district-detail.tsx'),
    title: ['考区详情', 'District'],
    of: '/districtManage/index',
  },
  '/centreManage/index': {
    load: () => import('#areas/exam/centre-list.tsx'),
    title: ['考点管理', 'Test centres'],
    asks: [`district/page?${firstPage}&nodeType=2`, 'district/district-lazy-list?nodeType=1'],
  },
  '/centreManage/detail': {
    load: () => import('#areas/exam/centre-detail.tsx'),
    title: ['考点详情', 'Test centre'],
    keys: ['id', 'parentId'],
    of: '/centreManage/index',
  },
  '/centreManage/room/index': list(() => import('#areas/exam/room-list.tsx'), ['考场管理', 'Rooms'], 'room/list'),
  '/examinationManage/examinationList/index': {
    load: () => import('#areas/exam/formal/list.tsx'),
    title: ['正式考试', 'Examinations'],
    asks: [`formalExam/page?${firstPage}`, 'formalExam/counts'],
  },
  '/examinationManage/examinationList/add': {
    load: () => import('#areas/exam/formal/add.tsx'),
    title: ['新增考试', 'New examination'],
    of: '/examinationManage/examinationList/index',
  },
  '/examinationManage/examinationList/detail': {
    load: () => import('#areas/exam/formal/detail.tsx'),
    title: ['考试详情', 'Examination'],
    of: '/examinationManage/examinationList/index',
  },
  '/examinationManage/examinationList/import': {
    load: () => import('#areas/exam/roster/import.tsx'),
    title: ['考试数据导入', 'Import into an examination'],
    of: '/examinationManage/examinationList/index',
  },
  '/examinationManage/examinationList/examineeDetail': {
    load: () => import('#areas/exam/examiner/detail.tsx'),
    title: ['考生详情', 'Examinee'],
    of: '/examinationManage/examinationList/index',
  },
  '/examinationManage/examinationList/person': {
    load: () => import('#areas/exam/person/person.tsx'),
    title: ['人员档案', 'Person'],
    of: '/examinationManage/examinationList/index',
  },
  '/examinationManage/examinationList/data': {
    load: () => import('#areas/exam/statistics/data.tsx'),
    title: ['考试数据', 'Figures'],
    of: '/examinationManage/examinationList/index',
  },
  '/statisticManage/commonData/index': {
    load: () => import('#areas/exam/statistics/common-data.tsx'),
    title: ['数据概览', 'Overview'],
    asks: ['statistic/common', 'district/districtExamAnalyse'],
  },
};
