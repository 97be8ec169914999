import { type PersonLook, person } from '@kaoxin/contract/exam/person.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { noteOpenedPage } from '../examiner/examinee-looks.ts';
import { knownOf } from './detail.ts';

/** Of the latest thousand the first hundred are shown. */
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
 * Who has looked at somebody: at his page, at his places in rosters and at his cases, as the audit log says it. Sheets of whole
 * rosters name nobody and stand in the log of calls; looks at a case are told to whoever may be led to it. Reading them is a look.
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

/** A link is called after the kind of what it leads to. */
const caseId = (linkId: string): string => linkId.slice(linkId.lastIndexOf('-') + 1);
