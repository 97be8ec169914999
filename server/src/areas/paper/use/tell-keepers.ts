import type { Label } from '@kaoxin/contract/conventions.ts';
import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { holders } from '#engine/people/holders.ts';
import { examsOfPapers } from '#engine/ports/paper-port.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { paperPage } from '../paper/timeline.ts';
import type { PaperTableRow } from '../tables.ts';

interface Words {
  title: Label;
  content: Label;
}
interface Told {
  draft: Words;
  inUse: Words;
  afterwards: Label;
}
const beforeEnabling: Label = ['请更换试题后再启用', 'replace it before you enable it'];
const toCheck: Label = ['请核对是否换卷', 'check whether to exchange the paper'];
const scoresToCheck: Label = ['请核对是否影响成绩', 'check whether scores are affected'];
const held = (title: Label): Told => ({
  draft: { title, content: beforeEnabling },
  inUse: { title, content: toCheck },
  afterwards: scoresToCheck,
});

export const voided: Told = {
  draft: {
    title: ['已移出作废试题', 'a void question was taken out'],
    content: ['请补充试题后再启用', 'replace it before you enable it'],
  },
  inUse: {
    title: ['含有作废试题', 'it holds a void question'],
    content: ['请尽快换卷或作出处理', 'exchange the paper or decide what to do'],
  },
  afterwards: scoresToCheck,
};
export const disabled = held(['含有停用试题', 'it holds a disabled question']);
export const expired = held(['含有失效试题', 'it holds a question that is out of date']);

/**
 * Notifies the creator of the paper and the users who may enable papers of its unit; once an examination uses it, also
 * the examination managers.
 */
export async function tellKeepers(all: Work, paper: PaperTableRow, told: Told, reason = ''): Promise<void> {
  const { title, content: usual } = paper.status === paperStatus.of.draft ? told.draft : told.inUse;
  const content = paper.status === paperStatus.of.used ? told.afterwards : usual;
  const keepers = paper.deptId ? await holders(all, 'paper_enable', paper.deptId, null) : [];
  const exams = await examsOfPapers(all, [paper.id]);
  const managers = exams.length > 0 ? await holders(all, 'formal_exam_publish', null, null) : [];
  const people = [...(paper.createUser ? [paper.createUser] : []), ...keepers, ...managers];
  await notifyPeople(all, people, {
    tab: 'message',
    title: [`${paper.paperCode} ${title[0]}`, `${paper.paperCode}: ${title[1]}`],
    content: [`${paper.name}：${content[0]}${because(reason)}`, `${paper.name}: ${content[1]}`],
    path: `${paperPage}?id=${paper.id}`,
  });
}

const because = (reason: string): string => (reason === '' ? '' : `（${reason}）`);
