import type { InputOf } from '@kaoxin/contract/call.ts';
import type { replyAllCall } from '@kaoxin/contract/casework/calls.ts';
import { keepPictures } from '#platform/files/text-pictures.ts';
import { refuse } from '#platform/http/errors.ts';
import { plainText } from '#platform/text/html.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { readReply } from '../letters/clauses.ts';
import { writtenBy } from '../letters/identity.ts';
import { letters } from '../letters/letters.ts';
import { paragraphs, replyLetter } from '../letters/reply.ts';
import { headAnswer } from '../read/page/head-answer.ts';
import { performSteps } from '../store/perform.ts';
import { sent } from './verbs.ts';

/**
 * Saves or sends the reply of `id` for these members of its cluster, all or none: one investigation, one reply, a
 * letter each (domain.md 3.1, merge). Number, name, dates, clocks and the clauses with the writer's request are each
 * member's own.
 */
export async function replyToCluster(
  work: Work,
  module: CaseModule,
  { id, items, action }: InputOf<ReturnType<typeof replyAllCall>>['body'],
) {
  const cases = work.table(module.table);
  const source = await cases.need(id);
  const wanted = [...new Map(items.filter((item) => item.id !== id).map((item) => [item.id, item])).values()];
  const members: CaseRow[] = [];
  for (const item of wanted) members.push(await cases.need(item.id));
  if (!source.replyContent || source.replyResult === null)
    throw refuse(400, ['请先填写并保存答复', 'Write and save the reply first']);
  if (members.length === 0) throw refuse('nothingChosen');
  for (const { caseNo, clusterId } of members)
    if (source.clusterId === null || clusterId !== source.clusterId)
      throw refuse(400, [
        `【${caseNo}】未与本件合并办理，请先合并`,
        `[${caseNo}] is not in the same cluster as this case. Merge them first`,
      ]);
  namesNobody(work, module, source);
  const steps = [];
  for (const [at, member] of members.entries())
    steps.push({
      id: member.id,
      version: wanted[at]?.version ?? member.version,
      ...sent({
        replyResult: source.replyResult,
        replyContent: await contentFor(work, module, source, member),
        investigation: source.investigation,
        basis: source.basis,
      }),
    });
  const answers = [];
  for (const row of await performSteps(work, module, action, steps)) {
    if (row.replyContent)
      await keepPictures(work, { of: module.kind, id: row.id, field: 'replyContent' }, row.replyContent);
    answers.push(await headAnswer(work, module, row));
  }
  work.target = answers.map(({ caseNo }) => caseNo).join(',');
  return answers;
}

/** A reply with data of one applicant or co-writer, in any spacing, must not go to the others. */
function namesNobody(work: Work, module: CaseModule, source: CaseRow): void {
  const words = plainName(`${plainText(source.replyContent ?? '')}\n${source.investigation ?? ''}`);
  const own = [source.caseNo, ...writtenBy(work, module, source)].map(plainName);
  if (own.some((one) => one.length > 1 && words.includes(one)))
    throw refuse(400, [
      '答复内容或调查情况写有本件的姓名、号码、地址、邮箱或受理编号，不能用于其他人，请改写后再一并答复',
      'The reply contains the name, number, address, e-mail or case number of this case and cannot be used for others. Reword it first',
    ]);
}

/** The reply of the source. Clauses with the request and the decision it concerns are the member's own or empty. */
async function contentFor(work: Work, module: CaseModule, source: CaseRow, member: CaseRow): Promise<string> {
  const code = replyLetter(caseHead(work, module, source), source.replyResult);
  if (code === null) return source.replyContent ?? '';
  const names = letters[code].clauses;
  const { clauses, loose } = readReply(source.replyContent ?? '', names);
  const own: Readonly<Record<string, string>> = {
    诉求: member.demand?.trim() || member.title,
    ...(await module.letters.begins?.(work, member)),
  };
  const sections = names.map((name) => {
    const html = Object.hasOwn(own, name) ? paragraphs(own[name] ?? '') : (clauses.get(name) ?? '');
    return `<section data-clause="${name}"><h3>${name}</h3>${html}</section>`;
  });
  return `${sections.join('')}${loose}`;
}
