import { optional, reference, text, whole, word } from '../conventions.ts';
import { withChoices } from '../plain-resource/choices.ts';
import { resource } from '../resource.ts';

/** 科目 of banks, papers and knowledge points (domain.md 4.1, question_subject). */
export const subjectField = word(['科目', 'Subject'], 'question_subject');

/** 知识点 (domain.md 2.3, knowledgePoint; own addition): a tree per subject, from chapter to point. */
export const knowledgePoint = withChoices(
  resource({
    name: 'knowledge_point',
    title: ['知识点', 'Knowledge point'],
    path: 'knowledgePoint',
    menu: {
      path: '/questionManage/knowledge/index',
      at: ['question', 70],
      icon: 'tree',
      held: {
        exam_manager: 'full',
        item_author: 'full',
        item_reviewer: 'full',
        district_manager: 'read',
        city_leader: 'read',
        inspector: 'read',
        data_analyst: 'read',
      },
    },
    fields: {
      code: text(['编号', 'Code'], { max: 20 }),
      name: text(['名称', 'Name'], { max: 60 }),
      subject: subjectField,
      parentId: optional(reference(['上级知识点', 'Parent'], 'knowledge_point')),
      sort: optional(whole(['排序', 'Order'], { max: 99_999 })),
    },
    columns: ['code', 'name', 'subject', 'sort'],
    called: 'name',
    search: ['name', 'code', 'subject'],
    tree: 'parentId',
    levels: 5,
    unique: [['code']],
    keyword: ['code', 'name'],
    order: ['sort', 'code'].map((field) => ({ field, descending: false })),
  }),
  ['name', 'code'],
  { oneOf: ['knowledge_point', 'test_question', 'question_center', 'question_audit', 'paper_add', 'paper_edit'] },
);
