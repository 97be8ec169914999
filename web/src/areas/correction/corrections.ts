import { correction } from '@kaoxin/contract/correction/calls.ts';
import { editResult } from '@kaoxin/contract/correction/states.ts';
import { kindOfCase } from '#areas/casework/case/kind/kind.ts';

export const corrections = kindOfCase({
  kind: 'correction',
  calls: correction,
  called: ['信息更正', 'correction'],
  several: 'corrections',
  title: ['更正申请', 'Corrections'],
  results: editResult,
  tabs: { executing: ['待更正', 'Awaiting execution'], drafting: ['待起草', 'To be drafted'] },
  paths: {
    list: '/infoEdit/infoEditList/index',
    detail: '/infoEdit/infoEditList/detail',
    register: '/infoEdit/infoEditList/register',
  },
});

export const openingPaths = { list: '/infoEdit/examList/index', detail: '/infoEdit/examList/detail' };
