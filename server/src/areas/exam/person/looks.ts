import { type PersonLook, person } from '@kaoxin/contract/exam/people/person.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { noteOpenedPage } from '../examiner/examinee-looks.ts';
import { knownOf } from './detail.ts';

const most = { counted: 1_000, shown: 100 };

interface Row {
  id: string;
  actorName: string | null;
  time: string;
  title: string;
  by: string | null;
  reason: string | null;
  result: 0 | 1;
  total: number;
}

/**
 * Access to a person according to the audit log: pages, roster rows and cases. Exports of whole rosters name no person
 * and are in the log of calls. Access to a case is shown to callers who may follow its link. Reading this log is logged
 * as well.
 */
export async function personLooks(work: Work, id: string): Promise<{ total: number; looks: PersonLook[] }> {
  const { sittings, links } = await knownOf(work, id, person.calls.looks);
  await noteOpenedPage(work, person.calls.looks, id, 'looks');
  const targets = [
    id,
    ...sittings.map((sitting) => sitting.id),
    ...links.flatMap((link) => [caseId(link.id), link.no]),
  ];
  const { rows } = await sql<Row>`
    select *, (count(*) over ())::int as total from (
      select id::text, actor_name as "actorName", at as time, title, result,
        case when jsonb_typeof(input -> 'by') = 'array' then (
          select string_agg(distinct way, '、') from jsonb_array_elements_text(input -> 'by') way) end as by,
        input -> 'body' ->> 'reason' as reason
      from audit
      where tenant_id = ${work.actor.tenantId} and string_to_array(target, ',') && ${targets}::text[]
        and (call like 'GET %' or call like '%/reveal')
      order by audit.id desc limit ${most.counted}) seen
    limit ${most.shown}`.execute(work.platform);
  return { total: rows[0]?.total ?? 0, looks: rows.map(({ total: _, ...look }) => look) };
}

const caseId = (linkId: string): string => linkId.slice(linkId.lastIndexOf('-') + 1);
