import { isDocumentNumber } from '@kaoxin/contract/casework/people/person.ts';
import { documentNumber, phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayOf } from '#engine/calendar/day.ts';
import type { Look } from '#platform/audit/person-looks.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { comparable } from '../comparable.ts';

/** Eight digits that are no birthday, or they would be a part of a resident number. */
const taiwanPass = /^(?!(19|20)\d{2}[01]\d[0-3]\d$)\d{8}$/;

/** A whole phone or document number; undefined for any other text. Only whole numbers have a digest to compare. */
export function wholeNumber(text: string, now: string): Look | undefined {
  const phone = phoneNumber(text);
  if (/^1\d{10}$/.test(phone)) return { by: 'phone', value: phone };
  const idNo = documentNumber(text);
  const isWhole = /^\d+$/.test(idNo) ? idNo.length === 18 || taiwanPass.test(idNo) : idNo.length >= 8;
  return isWhole && isDocumentNumber(idNo, dayOf(now)) ? { by: 'idNo', value: idNo } : undefined;
}

/**
 * The number a list is filtered by.
 *
 * @throws 403 without the right to see such numbers, 400 for a part of one
 */
export function numberAsked(work: Work, text: string): Look {
  if (!work.actor.grants.has('pii_view'))
    throw refuse(403, [
      '按手机号码或证件号码查询须持有【查看敏感信息】权限',
      'Searching by phone or ID number needs the right to reveal personal data',
    ]);
  const look = wholeNumber(text, work.now);
  if (look) return look;
  throw refuse(
    400,
    [
      '请输入完整的手机号码或证件号码，不支持按部分号码查询',
      'Enter the full phone or ID number. Partial numbers are not supported',
    ],
    { fields: ['personNumber'] },
  );
}

export function ofNumber(work: Work, module: CaseModule, { by, value }: Look): RawBuilder<SqlBool> {
  const column = sql.ref(`${module.table}.${by === 'phone' ? 'phoneHash' : 'idHash'}`);
  return sql<SqlBool>`${column} = ${work.context.secrets.digest(value)} and ${comparable(work, module)}`;
}
