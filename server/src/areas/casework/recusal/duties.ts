import { type CaseKind, caseKind } from '@kaoxin/contract/casework/actions.ts';
import { sql } from 'kysely';
import { leadersButton } from '#engine/people/holders.ts';
import { heldCodes } from '#platform/access/held-codes.ts';
import type { Named } from '#platform/access/recusal.ts';
import type { Work } from '#platform/work.ts';
import { seesConfidential } from '../store/tables.ts';

export interface Duty extends Named {
  deptIds: readonly string[];
  takesOn: boolean;
  seesConfidential: boolean;
  leads: boolean;
  decides: boolean;
  administers: boolean;
}

type Row = Named & { deptIds: string[]; aliases: string[]; codes: string[] };

const leading = ['city_leader', 'inspector'];
const administering = ['administrator', 'admin', 'sec_admin'];

export async function dutiesOf(work: Work, kind: CaseKind): Promise<Duty[]> {
  const { grant } = caseKind[kind];
  const [view, assign, handle, secret] = ['view', 'assign', 'handle', 'secret'].map((button) => `${grant}_${button}`);
  const asked = [view, assign, handle, secret, leadersButton(grant)];
  const { rows } = await sql<Row>`
    select u.id, u.real_name, u.former_names, u.dept_ids, array_agg(distinct r.role_alias::text) as aliases,
      coalesce(array_agg(distinct held.code::text) filter (where held.code is not null), '{}') as codes
    from ${work.table('user').as('u')} join ${work.table('role').as('r')} on r.id = any(u.role_ids)
      left join ${heldCodes} held on held.role_id = r.id and held.code = any(${asked}::text[])
    where u.status = 1
    group by u.id, u.real_name, u.former_names, u.dept_ids order by u.id`.execute(work.platform);
  return rows.map(({ aliases, codes, ...one }) => {
    const holds = (code: string | undefined): boolean => code !== undefined && codes.includes(code);
    const isOne = (roles: readonly string[]): boolean => aliases.some((alias) => roles.includes(alias));
    return {
      ...one,
      takesOn: holds(assign) || holds(handle),
      seesConfidential: holds(secret) || isOne(seesConfidential),
      leads: holds(view) && isOne(leading),
      decides: holds(view) && isOne(leading) && holds(leadersButton(grant)),
      administers: isOne(administering),
    };
  });
}
