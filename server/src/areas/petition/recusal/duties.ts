import { sql } from 'kysely';
import { seesConfidential } from '#areas/casework/index.ts';
import type { Named } from '#platform/access/recusal.ts';
import type { Work } from '#platform/work.ts';

/** What somebody's roles make of him for a petition that lies about. */
export interface Duty extends Named {
  deptIds: readonly string[];
  /** claims petitions of his departments, or gives them to others */
  takesOn: boolean;
  seesConfidential: boolean;
  /** leadership and inspection, wherever they sit */
  leads: boolean;
  /** can add people or give them roles */
  administers: boolean;
}

type Row = Named & { deptIds: string[]; aliases: string[]; codes: string[] };

const leading = ['city_leader', 'inspector'];
const administering = ['administrator', 'admin', 'sec_admin'];

/** The people of the tenant who can take petitions on, see to it that others do, or bring such people in. */
export async function dutiesOf(work: Work): Promise<Duty[]> {
  const { rows } = await sql<Row>`
    select u.id, u.real_name, u.former_names, u.dept_ids, array_agg(distinct r.role_alias::text) as aliases,
      coalesce(array_agg(distinct held.code::text) filter (where held.code is not null), '{}') as codes
    from ${work.table('user').as('u')} join ${work.table('role').as('r')} on r.id = any(u.role_ids)
      left join (select rm.role_id, m.code from role_menu rm join menu m on m.id = rm.menu_id
        where m.code in ('petition_view', 'petition_assign', 'petition_handle', 'petition_secret')) held on held.role_id = r.id
    where u.status = 1
    group by u.id, u.real_name, u.former_names, u.dept_ids order by u.id`.execute(work.platform);
  return rows.map(({ aliases, codes, ...one }) => {
    const isOne = (roles: readonly string[]): boolean => aliases.some((alias) => roles.includes(alias));
    return {
      ...one,
      takesOn: codes.includes('petition_assign') || codes.includes('petition_handle'),
      seesConfidential: codes.includes('petition_secret') || isOne(seesConfidential),
      leads: codes.includes('petition_view') && isOne(leading),
      administers: isOne(administering),
    };
  });
}
