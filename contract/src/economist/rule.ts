import { choice, whole } from '../conventions.ts';
import { resource } from '../resource.ts';
import { econLevels, educations } from './keys.ts';

/** 年限规则 (domain.md 3.9, econRule; own addition): years of work that a level requires for an education. */
export const econRule = resource({
  name: 'econ_rule',
  title: ['年限规则', 'Rule of years'],
  path: 'econRule',
  menu: {
    path: '/econManage/econRule/index',
    at: ['econ_manage', 20],
    title: ['年限规则', 'Years-of-work rules'],
    held: {
      title_reviewer: 'full',
      city_leader: 'read',
      exam_manager: 'read',
      case_auditor: 'read',
      district_manager: 'read',
      inspector: 'read',
      data_analyst: 'read',
    },
  },
  fields: {
    level: choice(['级别', 'Level'], 'econ_level', econLevels),
    education: choice(['学历', 'Education'], 'education', educations),
    minYears: whole(['要求年限（年）', 'Years required'], { max: 40 }),
  },
  columns: ['level', 'education', 'minYears'],
  search: ['level', 'education'],
  unique: [['level', 'education']],
  order: ['level', 'education'].map((field) => ({ field, descending: false })),
  changes: ['economist'],
});
