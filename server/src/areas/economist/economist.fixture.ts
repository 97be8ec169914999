import type { Page } from '@kaoxin/contract/conventions.ts';
import type { EconomistDetail } from '@kaoxin/contract/economist/calls.ts';
import { checkKeys } from '@kaoxin/contract/economist/checks.ts';
import type { RosterRow } from '@kaoxin/contract/economist/roster.ts';
import type { Visitor } from '../../testing/browser.ts';
import { multipart, multipartType } from '../../testing/multipart.ts';
import { good } from '../../testing/petitions.ts';
import { residentNumber } from '../exam/roster/roster.fixture.ts';

export const nameOf = (n: number): string => `陈${String.fromCodePoint(0x4e8c + n)}`;

export const rosterEntry = (n: number, districtId: string, more: object = {}) => ({
  batchNo: '2026Z01',
  name: nameOf(n),
  idNo: residentNumber(n),
  level: '中级',
  major: '金融',
  examYear: 2025,
  districtId,
  workUnit: '江澜商行',
  phone: '13800138000',
  commitMode: 1,
  checkState: 2,
  ...more,
});

/** 44 months: two years, sixteen more (eight of 24 overlap), and four to the end of 2025. */
export const works = [
  { from: '2021-01-01', to: '2022-12-31', unit: '江澜一建', post: '会计' },
  { from: '2022-05-10', to: '2024-04-30', unit: '澄江银行', post: '柜员' },
  { from: '2025-09-01', to: '', unit: '云溪商行', post: '会计' },
];
export const longWorks = [{ from: '2015-07-01', to: '', unit: '江澜一建', post: '会计' }];

export const form = (workHistory: readonly object[], materials: readonly string[], more: object = {}) => ({
  education: '3',
  graduation: '江澜大学',
  workUnit: '江澜商行',
  workHistory,
  diploma: materials,
  report: materials,
  proof: materials,
  idCard: materials,
  promise: materials,
  ...more,
});

export const allOk = checkKeys.map((key) => ({ key, ok: 1 }));

/** Citizens with a separate IP address per request, because of the rate limits. */
export class Citizens {
  #network = 0;
  readonly visitor: Visitor;
  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  #address(): string {
    this.#network += 1;
    return `10.9.${this.#network >> 8}.${this.#network & 255}`;
  }

  async upload(): Promise<string> {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
    const answer = await this.visitor.send<{ fileId: string }>({
      method: 'POST',
      url: '/api/open/file',
      remoteAddress: this.#address(),
      headers: { 'content-type': multipartType },
      payload: multipart('登记材料.pdf', pdf),
    });
    return good(answer).fileId;
  }

  async file(n: number, { formData = {}, ...more }: { formData?: object } & Record<string, unknown> = {}) {
    const materials = [await this.upload()];
    const body = {
      batchNo: '2026Z01',
      applicantName: nameOf(n),
      idNo: residentNumber(n),
      phone: '13800138000',
      formData: { ...form(longWorks, materials), ...formData },
      ...more,
    };
    return this.visitor.post<{ caseNo: string; queryCode: string; acceptDue: string | null }>('open/economist', body, {
      remoteAddress: this.#address(),
    });
  }
}

export const detailOf = async (id: string, by: Visitor) =>
  good(await by.get<EconomistDetail>('economist/detail', { id }));

export const idOfCase = async (by: Visitor, caseNo: string): Promise<string> =>
  good(await by.get<Page<{ id: string }>>('economist/page', { caseNo })).records[0]?.id ?? '';

export const rosterOf = async (by: Visitor, query: Record<string, string> = {}) =>
  good(await by.get<Page<RosterRow>>('economistUser/page', query));

export const audit = async (by: Visitor, id: string, auditResult: number, more: object = {}) => {
  const { version } = await detailOf(id, by);
  return by.post<{ caseStatus: number; caseStatusName: string }[]>('economist/audit', {
    id,
    version,
    auditResult,
    items: allOk,
    ...more,
  });
};
