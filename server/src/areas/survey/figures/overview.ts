import { surveyAnswer } from '@kaoxin/contract/survey/survey-answer.ts';
import { answerState } from '@kaoxin/contract/survey/survey-states.ts';
import { sql } from 'kysely';
import { type OverviewScope, overviewPort } from '#engine/ports/overview-port.ts';
import { isAdmitted } from '#platform/http/access.ts';
import type { Work } from '#platform/work.ts';

const { valid } = answerState.of;
/** Number of surveys listed individually, those with the most answers first. */
const most = 10;

interface Row {
  surveyId: string;
  title: string;
  count: number;
  rated: number;
  points: number;
}

function listOf({ from, to, districtId }: OverviewScope, more: Record<string, string> = {}): string {
  const query: Record<string, string> = {
    ...more,
    status: String(valid),
    ...(districtId === null ? {} : { districtId }),
    ...(from === null ? {} : { submitTime_datege: `${from} 00:00:00` }),
    ...(to === null ? {} : { submitTime_datele: `${to} 23:59:59` }),
  };
  return `/surveyManage/answer/index?${new URLSearchParams(query)}`;
}

/**
 * 满意度 (domain.md 2.5, S6): valid answers in the period and district with their mean score, for users who may read
 * single answers. Others see the statistics of each survey only (decision 055).
 */
async function satisfaction(work: Work, scope: OverviewScope) {
  if (!isAdmitted(surveyAnswer.page, work.actor)) return [];
  const { from, to, districtId } = scope;
  const { rows } = await sql<Row>`select a.survey_id, s.title, count(*)::int as count, count(a.score)::int as rated,
      coalesce(sum(a.score), 0)::float8 as points
    from ${work.table('surveyAnswer').as('a')} join ${work.table('survey').as('s')} on s.id = a.survey_id
    where a.status = ${valid} and (${districtId}::bigint is null or a.district_id = ${districtId}::bigint)
      and (${from}::text is null or a.submit_time >= (${from} || ' 00:00:00')::timestamptz)
      and (${to}::text is null or a.submit_time <= (${to} || ' 23:59:59')::timestamptz)
    group by a.survey_id, s.title order by 3 desc, 1`.execute(work.business);
  if (rows.length === 0) return [];
  const sum = (key: 'count' | 'rated' | 'points') => rows.reduce((all, row) => all + row[key], 0);
  const rated = sum('rated');
  return [
    {
      key: 'survey',
      title: work.actor.language === 'en' ? 'Satisfaction' : '满意度调查',
      path: listOf(scope),
      total: sum('count'),
      unit: 'answer' as const,
      onTimeRate: null,
      acceptOnTimeRate: null,
      rated,
      meanScore: rated === 0 ? null : sum('points') / rated,
      items: rows.slice(0, most).map(({ surveyId, title, count }) => ({
        key: surveyId,
        label: title,
        path: listOf(scope, { surveyId }),
        count,
      })),
    },
  ];
}

export const surveyOverview = overviewPort.from('survey', satisfaction);
