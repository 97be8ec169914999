import type { CasePreview } from '@kaoxin/contract/casework/record.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { stepName } from './timeline.ts';

const shownOf = 200;
const noSteps = ['read', 'unmask', 'print', 'export'];

/**
 * The beginning of the text and the last step. For a confidential case nothing: reading it requires opening it, which
 * the timeline records (reading.ts), and hovering over a row must not count as reading.
 */
export async function previewOf(work: Work, { kind, table }: CaseModule, id: string): Promise<CasePreview> {
  const { confidential, content } = await work.table(table).need(id);
  if (confidential === 1) return { beginning: null, lastStep: null };
  const last = await work
    .table('caseEvent')
    .select()
    .select(['caseType', 'action', 'toStatus', 'actorName', 'diff', 'note', 'time'])
    .where('caseType', '=', kind)
    .where('caseId', '=', id)
    .where('action', 'not in', noSteps)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const signs = Array.from(content);
  const beginning = signs.length > shownOf ? `${signs.slice(0, shownOf).join('')}……` : content;
  return {
    beginning,
    lastStep: last
      ? {
          actionName: stepName(last, work.actor.language),
          actorName: last.actorName,
          time: last.time,
        }
      : null,
  };
}
