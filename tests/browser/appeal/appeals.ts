import type { Stage } from '../stage.ts';

export async function appeal(stage: Stage, title: string): Promise<{ id: string; caseNo: string }> {
  const call = await stage.caller('handler');
  // Reuses the case of an earlier story: one person may have one open appeal of a kind.
  const known = await call<{ records: { id: string; caseNo: string }[] }>(
    `appeal/page?title=${encodeURIComponent(title)}&open=1`,
  );
  const [filed] = known.records;
  if (filed) return { id: filed.id, caseNo: filed.caseNo };
  const types = await call<{ records: { id: string; typeName: string }[] }>('type/page?kind=1&size=200');
  const { id, caseNo } = await call<{ id: string; caseNo: string }>('appeal/register', {
    source: 3,
    typeId: types.records.find(({ typeName }) => typeName === '报名资格审核申诉')?.id,
    title,
    content: '本人工作年限自首次缴纳社会保险之日起已满五年，报名审核认定不足，请求重新核验缴费记录。',
    demand: '撤销审核不通过的结论',
    applicantName: '陈思远',
    idNo: '990101199003070015',
    phone: '13000000012',
  });
  await call(`appeal/handle?id=${id}`);
  return { id, caseNo };
}
