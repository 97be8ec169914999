import { editReason, editResult } from '@kaoxin/contract/correction/states.ts';
import { caseLetter, type KindLetters } from '#areas/casework/index.ts';
import { examineeOf } from '#areas/exam/index.ts';
import { attachmentsOf } from '#areas/files/index.ts';
import { letterDate } from '#engine/letters/letter-date.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { openChanges, shownChanges } from '../changes.ts';
import { examOf } from '../openings.ts';
import type { CorrectionSelected } from '../table.ts';
import { CORRECTION_LETTERS } from './forms.ts';

const numbered = (lines: readonly string[]): string =>
  lines.map((line, at) => (lines.length > 1 ? `${at + 1}.${line}` : line)).join('\n');

async function changeLines(work: Work, row: CorrectionSelected, isMasked: boolean): Promise<string> {
  // letters are in Chinese regardless of the caller's language
  const labelOf = await labelsOf(work.as({ ...work.actor, language: 'zh' }), ['sex', 'education']);
  return numbered(
    shownChanges(openChanges(work, row), { language: 'zh', labelOf, isMasked }).map(
      ({ label, oldValue, newValue, done }) => {
        const isLeft = done === 0 && row.applyExecuted === 1;
        return `${label}：${oldValue ?? '（空）'}→${newValue}${isLeft ? '（未予更正）' : ''}`;
      },
    ),
  );
}

const fieldNames = (work: Work, row: CorrectionSelected, done: 0 | 1): string =>
  shownChanges(openChanges(work, row), { language: 'zh', labelOf: () => null, isMasked: true })
    .filter((change) => change.done === done)
    .map(({ label }) => label)
    .join('、');

function resultWords(work: Work, row: CorrectionSelected): string {
  const { corrected, partly } = editResult.of;
  if (row.replyResult === corrected) return '经审核，您申请的更正事项已全部更正。';
  if (row.replyResult === partly)
    return `经审核，${fieldNames(work, row, 1)}已更正，${fieldNames(work, row, 0)}未予更正。`;
  return '经审核，您申请的更正事项不予更正。';
}

async function materialWords(work: Work, { id, proofIds, handedIn }: CorrectionSelected): Promise<string> {
  const files = await attachmentsOf(work, 'correction', id);
  if (files.length === 0) return '未提交证明材料。';
  const named = [...handedIn, { name: '公安机关证明', fileIds: proofIds }];
  const nameOf = (fileId: string) => named.find(({ fileIds }) => fileIds.includes(fileId))?.name;
  const documents = named.flatMap(({ name, fileIds }) => {
    const count = files.filter((file) => fileIds.includes(file.id) && nameOf(file.id) === name).length;
    return count === 0 ? [] : [`${name}（${count}份）`];
  });
  // file names chosen by citizens do not appear in letters
  const others = files.filter((file) => nameOf(file.id) === undefined).length;
  return numbered([...documents, ...(others === 0 ? [] : [`其他材料（${others}份）`])]);
}

export const correctionLetters: KindLetters<CorrectionSelected> = {
  template: (code) => CORRECTION_LETTERS.find((letter) => letter.code === code),
  printable: ({ replyTime, replyResult }) => ['GZ01', ...(replyTime && replyResult ? (['GZ02'] as const) : [])],
  forms: ['GZ01'],
  slips: [],
  numberWord: '更正',
  tellsMore: true,
  async values(work, row, isMasked) {
    const examinee = await examineeOf(work, row.examinerId);
    const values = {
      ...(await caseLetter.values(work, '申请人', row)),
      exam: { name: (await examOf(work, row.formalExamId))?.name ?? '', ticketNo: examinee?.ticketNo ?? '' },
      case: { caseNo: row.caseNo, receivedTime: letterDate(row.receivedTime) },
      correction: {
        changes: await changeLines(work, row, isMasked),
        materials: await materialWords(work, row),
        reason: `${editReason.label(row.reasonType)}。${row.content}`,
        result: row.replyResult === null ? '' : resultWords(work, row),
        words: { html: row.replyContent ?? '' },
      },
    };
    // GZ01 is also printed before the decision; it shows only a signed result
    const { correction } = values;
    const asked = { ...values, correction: { ...correction, result: row.replyTime ? correction.result : '' } };
    return (code) => (code === 'GZ01' ? asked : values);
  },
};
