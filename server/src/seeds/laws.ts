import { type QueryExecutorProvider, sql } from 'kysely';
import { firstTenant } from './tenant.ts';

type Seed = readonly [article: string, text: string];
interface Law {
  name: string;
  edition: string;
  source: string;
  effectiveFrom: string;
  articles: readonly Seed[];
}

/** Articles cited in letters, paraphrased; a literal quote must use the source. */
const laws: readonly Law[] = [
  {
    name: '信访工作条例',
    edition: '2022年版',
    source: '中共中央、国务院2022年1月24日批准，2022年2月25日公布',
    effectiveFrom: '2022-05-01',
    articles: [
      ['第二十二条', '有权处理的机关、单位收到信访事项后登记，并在15日内告知信访人是否受理。'],
      [
        '第二十三条',
        '不属于本机关、单位职权范围的信访事项，告知信访人向有权的机关、单位提出，或者转送有权处理的机关、单位。',
      ],
      ['第二十九条', '对建议意见类事项认真研究，有利于改进工作、具有现实可行性的，应当采纳或者部分采纳，并予以回复。'],
      [
        '第三十条',
        '对检举控告类事项应当依规依纪依法接收、受理、办理和反馈，不得将检举控告材料转给被检举控告的人或者单位。',
      ],
      ['第三十一条', '对申诉求决类事项区分情况，依照诉讼、仲裁、复议、申诉等各自的程序办理。'],
      [
        '第三十二条',
        '办理信访事项应当听取信访人陈述事实和理由，查明情况后作出支持、不予支持或者解释说明的信访处理意见书。',
      ],
      [
        '第三十四条',
        '信访事项自受理之日起60日内办结；情况复杂的，经批准可以适当延长，延长不超过30日，并告知信访人延长理由。',
      ],
      ['第三十五条', '信访人对处理意见不服的，自收到书面答复之日起30日内请求原办理机关、单位的上一级机关、单位复查。'],
      ['第三十六条', '信访人对复查意见不服的，自收到书面答复之日起30日内向复查机关、单位的上一级机关、单位请求复核。'],
    ],
  },
  {
    name: '专业技术人员资格考试违纪违规行为处理规定',
    edition: '2017年版',
    source: '人力资源和社会保障部令第31号',
    effectiveFrom: '2017-04-01',
    articles: [
      ['第六条', '应试人员有违反考场秩序、携带或者使用规定以外物品等一般违纪违规行为的，当次该科目考试成绩无效。'],
      [
        '第七条',
        '应试人员有抄袭、协助抄袭、使用通讯工具等严重违纪违规行为的，当次全部科目考试成绩无效，并记入诚信档案。',
      ],
      [
        '第八条',
        '应试人员有串通作弊、代替考试等特别严重违纪违规行为的，当次全部科目考试成绩无效，并长期记入诚信档案。',
      ],
    ],
  },
  {
    name: '事业单位公开招聘违纪违规行为处理规定',
    edition: '2017年版',
    source: '人力资源和社会保障部令第35号',
    effectiveFrom: '2018-01-01',
    articles: [
      ['第六条', '应聘人员在考试过程中有违反考场秩序等一般违纪违规行为的，给予其当次该科目考试成绩无效的处理。'],
      ['第九条', '应聘人员在报名、考察等环节提供虚假材料、隐瞒真实情况的，取消其当次应聘资格，并视情形记入诚信档案。'],
    ],
  },
  {
    name: '中华人民共和国行政复议法',
    edition: '2023年修订',
    source: '1999年4月29日通过，2023年9月1日修订',
    effectiveFrom: '2024-01-01',
    articles: [
      ['第二十条', '认为行政行为侵犯其合法权益的，自知道或者应当知道该行政行为之日起60日内可以申请行政复议。'],
    ],
  },
  {
    name: '中华人民共和国行政诉讼法',
    edition: '2017年修正',
    source: '1989年4月4日通过，2017年6月27日第二次修正',
    effectiveFrom: '2017-07-01',
    articles: [['第四十六条', '直接向人民法院提起诉讼的，自知道或者应当知道作出行政行为之日起六个月内提出。']],
  },
];

/** Inserts the laws of a tenant; existing ones are kept. Skips tenants with their own data source. */
export async function seedLaws(db: QueryExecutorProvider, tenantId = firstTenant): Promise<void> {
  const rows = laws.flatMap(({ articles, ...law }) => articles.map(([article, text]) => ({ ...law, article, text })));
  const { numAffectedRows } = await sql`
    insert into law (tenant_id, name, article, edition, text, source, effective_from)
    select ${tenantId}, l.name, l.article, l.edition, l.text, l.source, l."effectiveFrom"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      l (name text, article text, edition text, text text, source text, "effectiveFrom" date)
    where exists (select from tenant where tenant_id = ${tenantId} and datasource_id is null)
      and not exists (select from law where tenant_id = ${tenantId})`.execute(db);
  if (numAffectedRows) await sql`insert into change (table_name, tenant_id) values ('law', ${tenantId})`.execute(db);
}
