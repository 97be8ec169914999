import type { ViolationRow } from '@kaoxin/contract/exam/violation.ts';
import type { Visitor } from './browser.ts';
import { send } from './multipart.ts';

const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

export async function uploadWaiver(by: Visitor): Promise<string> {
  const answer = await send<{ fileId: string }>(by, 'blade-resource/oss/endpoint/put-file', '放弃声明.pdf', pdf);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.msg}`);
  return answer.data.fileId;
}

export const decideWaived = async (by: Visitor, id: string, more: object = {}) =>
  by.post<ViolationRow>('examiners/violationDecide', { id, waived: 1, waiver: [await uploadWaiver(by)], ...more });

/** Changes or revokes a violation: `by` requests it, and `other` confirms where it waits for a second person. */
export async function changeByTwo(by: Visitor, other: Visitor, id: string, more: object = {}) {
  const request = { id, reason: '经复查事实认定有误', ...more };
  const requested = await by.post<ViolationRow>('examiners/violationRevoke', request);
  if (requested.status !== 200 || !requested.data.pendingTime) return requested;
  return other.post<ViolationRow>('examiners/violationConfirm', { id, auditResult: 1 });
}
