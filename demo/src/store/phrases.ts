import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { type Kysely, sql } from 'kysely';
import { citedLaw, citedRef } from '../questions/cited-law.ts';

const phrases = [
  {
    title: '致歉',
    content: '<p>对给您带来的不便，我们深表歉意。</p>',
    remark: '确有工作失误时使用',
  },
  {
    title: '成绩不予更改',
    content:
      '<p>经调取原始答题数据和评分记录，由两名工作人员分别核对，您的成绩与公布结果一致，依照考试规则不予更改。</p>',
    remark: null,
  },
  {
    title: '咨询电话',
    content: '<p>如需进一步了解有关政策，请在工作日<b>9:00—17:00</b>拨打本院咨询电话。</p>',
    remark: '放在答复末尾',
  },
  ...['提供虚假材料', '隐瞒真实情况', '取消应聘资格', '记入诚信档案', '资格复审不合格']
    .slice(0, citedLaw.phrases)
    .map((title) => ({
      title,
      content: `<p>依据${citedRef}，经查实后处理，处理决定另行送达。</p>`,
      remark: '事业单位公开招聘使用',
    })),
];

export async function insertPhrases(db: Kysely<unknown>): Promise<void> {
  const rows = phrases.map((phrase, at) => ({ ...phrase, sort: 10 * (at + 1) }));
  await sql`insert into phrase (tenant_id, title, content, sort, remark)
    select ${firstTenant}, p.title, p.content, p.sort, p.remark
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) p (title text, content text, sort integer, remark text)`.execute(
    db,
  );
}
