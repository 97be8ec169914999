import type { Label } from '@kaoxin/contract/conventions.ts';
import { holders } from '#areas/casework/index.ts';
import { examsOfPapers } from '#platform/exams/paper-use.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { paperPage } from '../paper/timeline.ts';
import type { PaperTableRow } from '../tables.ts';

/** What is said of a question to those who keep its paper: behind the number of the paper, and behind its name. */
interface Told {
  title: Label;
  content: Label;
}
export const takenOut: Told = {
  title: ['已移出作废试题', 'a void question was taken out'],
  content: ['请补充试题后再启用', 'replace it before you enable it'],
};
export const voided: Told = {
  title: ['含有作废试题', 'it holds a void question'],
  content: ['请尽快换卷或作出处理', 'exchange the paper or decide what to do'],
};
export const toReplace: Told = {
  title: ['含有停用试题', 'it holds a disabled question'],
  content: ['请更换试题后再启用', 'replace it before you enable it'],
};
export const outOfUse: Told = {
  title: ['含有停用试题', 'it holds a disabled question'],
  content: ['请核对是否换卷', 'check whether to exchange the paper'],
};

export const expiredInDraft: Told = {
  title: ['含有失效试题', 'it holds a question that is out of date'],
  content: ['请更换试题后再启用', 'replace it before you enable it'],
};
export const expired: Told = {
  title: ['含有失效试题', 'it holds a question that is out of date'],
  content: ['请核对是否换卷', 'check whether to exchange the paper'],
};

/** Whoever made the paper and whoever enables those of his unit; once an examination has it also whoever manages those. */
export async function tellKeepers(
  all: Work,
  paper: PaperTableRow,
  { title, content }: Told,
  reason: string,
): Promise<void> {
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
