import type { Visitor } from '../../../testing/browser.ts';

/** An unassigned resident number: region code 990101 does not exist. */
export const residentNumber = '990101199003070015';

export const letter = {
  source: 3,
  title: '反映考点门口交通管制不及时',
  content: '考试当天上午考点门口没有安排交通疏导，多名考生因此迟到，请予以改进。',
  applicantName: '陈远',
  phone: '13000000012',
};

export async function addType(staff: Visitor, fields: { deptId: string } & Record<string, unknown>): Promise<string> {
  const body = { kind: 2, typeName: '考试组织', legalClass: 1, ...fields };
  const { status, msg, data } = await staff.post<{ id: string }>('type/submit', body);
  if (status !== 200) throw new Error(msg);
  return data.id;
}
