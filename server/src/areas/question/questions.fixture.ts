import { sql } from 'kysely';
import type { TestApp } from '../../testing/app.ts';

export const bankBody = (name: string, more: object = {}) => ({
  name,
  subject: 'economics_base',
  secretLevel: 1,
  ...more,
});

export const options = (...texts: string[]) =>
  texts.map((text, at) => ({ key: 'ABCDEFGH'[at] ?? '?', text: `<p>${text}</p>` }));

export const singleBody = (bankId: string, stem: string, more: object = {}) => ({
  bankId,
  questionType: 1,
  stem: `<p>${stem}</p>`,
  options: options('增加', '减少', '不变', '不确定'),
  answer: { kind: 'keys', keys: ['A'] },
  scoreRule: 1,
  defaultScore: 1,
  difficulty: 3,
  ...more,
});

export const readingBody = (bankId: string, stem: string, more: object = {}) => ({
  bankId,
  questionType: 7,
  stem: `<p>${stem}</p>`,
  scoreRule: 1,
  defaultScore: 3,
  difficulty: 4,
  children: [
    {
      questionType: 1,
      stem: '<p>第一问</p>',
      options: options('甲', '乙'),
      answer: { kind: 'keys', keys: ['B'] },
      scoreRule: 1,
      defaultScore: 1,
    },
    { questionType: 3, stem: '<p>第二问</p>', answer: { kind: 'keys', keys: ['T'] }, scoreRule: 1, defaultScore: 2 },
  ],
  ...more,
});

export async function answersSeen({ db }: TestApp<string>, role: string, seen: boolean): Promise<void> {
  const held = sql`role_id in (select id from role where role_alias = ${role})`;
  const menu = sql`(select id from menu where code = 'answer_view')`;
  await sql`delete from role_menu where ${held} and menu_id = ${menu}`.execute(db);
  if (seen)
    await sql`insert into role_menu (role_id, menu_id)
      select id, ${menu} from role where role_alias = ${role} and is_deleted = 0`.execute(db);
  await sql`update tenant set grant_version = grant_version + 1`.execute(db);
}
