import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { type Kysely, sql } from 'kysely';

interface DemoNotice {
  /** days before the start */
  daysAgo: number;
  category: number;
  title: string;
  content: string;
}

const notices: readonly DemoNotice[] = [
  {
    daysAgo: 1,
    category: 6,
    title: '关于做好年底信访事项清理工作的通知',
    content:
      '<p>各处室、各考区：</p><p>请于本月底前对在办信访事项逐件核对办理期限，临近到期的优先办理；确需延期的，应当在期限届满前提出申请，并书面告知信访人延期理由。</p>',
  },
  {
    daysAgo: 6,
    category: 1,
    title: '信访答复文书格式调整说明',
    content:
      '<p>自即日起，处理意见书须写明诉求、调查事实、依据、意见和救济途径与期限五项内容。系统在提交审核时自动检查，缺项的不能提交。</p><ul><li>救济途径须写明受理复查的机关；</li><li>期限为收到意见书之日起30日。</li></ul>',
  },
  {
    daysAgo: 20,
    category: 3,
    title: '转发：下一年度节假日安排公布后请及时导入工作日历',
    content: '<p>节假日安排公布后，请系统管理员在“系统管理—工作日历”中导入，跨年的办理期限将自动重新计算。</p>',
  },
];

export async function insertNotices(db: Kysely<unknown>, now: string): Promise<void> {
  await sql`insert into notice (tenant_id, title, category, release_time, content)
    select ${firstTenant}, n.title, n.category, ${now}::timestamptz - make_interval(days => n."daysAgo"), n.content
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) n ("daysAgo" integer, category integer, title text, content text)`.execute(
    db,
  );
}
