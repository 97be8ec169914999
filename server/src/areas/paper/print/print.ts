import type { InputOf } from '@kaoxin/contract/call.ts';
import type { PaperContent } from '@kaoxin/contract/paper/paper.ts';
import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { type PaperPrint, paperPrinting, paperPrints } from '@kaoxin/contract/paper/printing.ts';
import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { packWord, seesKeys } from '#areas/question/index.ts';
import { KINDS } from '#platform/files/kinds.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange, FileAnswer } from '#platform/http/route.ts';
import { labelsOf } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import { limitRate } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import { presentContent } from '../content/present.ts';
import { readableRows } from '../content/read.ts';
import { notePaper } from '../paper/timeline.ts';
import { isSecret } from '../secret/secrecy.ts';
import type { PaperTableRow } from '../tables.ts';
import { numbered } from './numbered.ts';
import { questionsBody } from './paper-body.ts';
import { placedPictures } from './pictures.ts';
import { sheetBody } from './sheet-body.ts';
import { middleOf, pageNumbers, titleOf } from './word.ts';

const { print: call } = paperPrinting.calls;
const perMinute = 30;

interface Printed {
  paper: PaperTableRow;
  subject: string;
  content: PaperContent;
  foot: string;
}

/**
 * `paper/print`: a docx of the paper, with answers if the caller may see them, or its answer sheet. The event is
 * committed before the file is sent. A sealed paper is printed only for users who may read it.
 */
export async function printPaper(
  work: Work,
  { query }: InputOf<typeof call>,
  exchange: Exchange,
): Promise<Audited<FileAnswer>> {
  const { id, kind } = query;
  await limitRate(work.platform, `paperPrint|${work.actor.id}`, perMinute, 60);
  const writing = { call, input: { query }, exchange, started: performance.now(), noReplay: true };
  const read = await auditedTransaction(work, writing, async (inside): Promise<Printed> => {
    const seen = await inside.table('paper').need(id);
    if (kind === 'answers' && !seesKeys(inside)) throw refuse('notAllowed');
    const paper = await inside.table('paper').needLocked(seen.id);
    inside.target = paper.id;
    const content = await presentContent(inside, paper, await readableRows(inside, paper));
    await notePaper(inside, paper, { action: 'print', note: paperPrints[kind][0] });
    const labelOf = await labelsOf(inside, ['question_subject']);
    const foot = `${saysWhose(paper, kind) ? await footOf(inside, paper) : ''}${pageNumbers}`;
    return { paper, subject: labelOf('question_subject', paper.subject) ?? paper.subject, content, foot };
  });
  const body = await documentOf(work, read.answer, kind);
  const name = `${read.answer.paper.name}${kind === 'paper' ? '' : `_${paperPrints[kind][0]}`}.docx`;
  return read.map(() => ({ name, contentType: KINDS.docx.contentType, body }));
}

const saysWhose = (paper: PaperTableRow, kind: PaperPrint): boolean =>
  isSecret(paper) || (kind === 'answers' && paper.secretLevel !== secretLevel.of.open);

/** User and time of the print, so that lost copies can be traced. */
async function footOf(work: Work, { paperCode, secretLevel: level }: PaperTableRow): Promise<string> {
  const { actor, now } = work;
  const dept = (await namesOf(work, 'dept', [actor.deptId]))(actor.deptId);
  const who = dept === null ? actor.realName : `${actor.realName}（${dept}）`;
  return middleOf(`【${secretLevel.label(level)}】${paperCode}　${who}　${now}打印`);
}

async function documentOf(work: Work, { paper, subject, content, foot }: Printed, kind: PaperPrint): Promise<Buffer> {
  const sections = numbered(content);
  if (kind === 'sheet') return Buffer.from(packWord(headOf(paper, subject, kind) + sheetBody(sections), [], foot));
  const placed = await placedPictures(work, sections, kind === 'answers');
  const body = questionsBody(sections, (src) => placed.get(src)?.at, kind === 'answers');
  const pictures = [...placed.values()].map(({ at, name, bytes }) => ({ id: at.id, name, bytes }));
  return Buffer.from(packWord(headOf(paper, subject, kind) + body, pictures, foot));
}

function headOf(paper: PaperTableRow, subject: string, kind: PaperPrint): string {
  const marks = [
    ...(paper.secretLevel === secretLevel.of.open ? [] : [secretLevel.label(paper.secretLevel)]),
    ...(paper.status === paperStatus.of.draft ? [paperStatus.label(paper.status)] : []),
  ];
  const facts = `科目：${subject}　总分：${paper.totalScore}分　时间：${paper.duration}分钟　编号：${paper.paperCode}`;
  return [
    marks.length > 0 ? middleOf(`【${marks.join('・')}】`) : '',
    titleOf(kind === 'paper' ? paper.name : `${paper.name}${kind === 'sheet' ? '　' : ''}${endings[kind]}`, 36),
    middleOf(facts),
  ].join('');
}
const endings = { answers: '（含答案）', sheet: '答题卡' } as const;
