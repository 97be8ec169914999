import { NotReachable } from '#platform/outbound/policy.ts';
import { NoAnswer, outboundRequest, type Question } from '#platform/outbound/request.ts';
import type { Outbound } from '#platform/outbound/rules.ts';
import type { Outcome } from '../provider.ts';

export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 300);

/**
 * Calls a service and judges its answer. No connection: later. Sent without an answer: unknown. 429 and 5xx: the
 * service did not accept it.
 */
export async function judged(
  outbound: Outbound,
  question: Question,
  judge: (status: number, text: string) => Outcome,
): Promise<Outcome> {
  try {
    const { status, text } = await outboundRequest(outbound, question);
    return judge(status, text);
  } catch (error) {
    if (error instanceof NotReachable)
      return { kind: 'refused', answer: '服务地址不在允许连接的范围内（OUTBOUND_ALLOW）' };
    if (!(error instanceof NoAnswer)) throw error;
    return error.left
      ? { kind: 'unknown', answer: '已发出请求但没有收到答复，结果不明' }
      : { kind: 'later', answer: '无法连接短信服务' };
  }
}

export function fieldsOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
