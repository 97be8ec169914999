import { type PlaceType, placeType } from '@kaoxin/contract/exam/places/district.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';

const digits = { [placeType.district]: 2, [placeType.centre]: 3 } as const;

/** Whether a code has the format of its level: two digits, or those of the district and three more (domain.md 1.1). */
export const isCodeAt = (level: PlaceType, code: string, above: string): boolean =>
  code.startsWith(above) && new RegExp(`^\\d{${digits[level]}}$`).test(code.slice(above.length));

export async function nextCode(work: Work, level: PlaceType, above: string): Promise<string | null> {
  const length = digits[level];
  const most = 10 ** length - 1;
  const taken = work.table('district').ofTenant();
  const { rows } = await sql<{ code: string }>`
    select ${above}::text || lpad(n::text, ${length}::int, '0') as code from generate_series(1, ${most}::int) n
    where not exists (select from ${taken.as('t')} where t.code = ${above}::text || lpad(n::text, ${length}::int, '0'))
    order by n limit 1`.execute(work.handle);
  return rows[0]?.code ?? null;
}
