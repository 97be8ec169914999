import type { Label } from '@kaoxin/contract/conventions.ts';
import {
  confirmModes,
  type DuplicatePolicy,
  duplicatePolicies,
  type QuestionBatch,
  questionStaging,
} from '@kaoxin/contract/question/staging.ts';
import { useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { type Fact, Facts, figures } from '#ui/table/facts.tsx';
import { forgetRows } from '../row-drafts.ts';
import { refreshBatches } from '../use-report.ts';
import { Choices } from './choices.tsx';

type Mode = (typeof confirmModes)[number];
const modeWords: Readonly<Record<Mode, readonly [Label, Label]>> = {
  all: [
    ['全部导入', 'All of them'],
    [
      '还有错误时不导入，须先更正或逐题选择不导入',
      'Nothing goes in while a question is wrong: correct it or leave it out first',
    ],
  ],
  validOnly: [
    ['只导入没有错误的', 'Those without errors'],
    ['有错误的试题留下，不再能从本批次导入', 'Wrong ones stay behind and cannot be imported from this file any more'],
  ],
};
const policyWords: Readonly<Record<DuplicatePolicy, readonly [Label, Label]>> = {
  skip: [
    ['跳过', 'Skip'],
    ['疑似重复的试题不导入', 'Possible duplicates stay out'],
  ],
  replace: [
    ['替换', 'Replace'],
    [
      '成为题库中原试题的新版本，已有试卷不变',
      'They become a new version of the question that is there; papers keep theirs',
    ],
  ],
  keep: [
    ['保留两者', 'Keep both'],
    ['作为新试题导入', 'They come in as questions of their own'],
  ],
};

interface ConfirmDialogProps {
  batch: QuestionBatch;
  onClose: () => void;
}

export function ConfirmDialog({ batch, onClose }: ConfirmDialogProps) {
  const say = useSay();
  const mayReplace = useMay()('test_question_edit');
  const { batchNo, valid, invalid, duplicate, dropped } = batch;
  const [mode, setMode] = useState<Mode>('all');
  const [policy, setPolicy] = useState<DuplicatePolicy>('skip');
  const confirm = usePerform(questionStaging.calls.confirm, {
    onDone: () => {
      forgetRows(batchNo);
      void refreshBatches();
      onClose();
    },
  });
  const facts: Fact[] = [
    [['可导入', 'Ready'], figures(String(valid))],
    [['疑似重复', 'Possible duplicates'], figures(String(duplicate))],
    [['有错误', 'With errors'], figures(String(invalid))],
    [['不导入', 'Left out'], figures(String(dropped))],
  ];
  const send = () =>
    confirm.mutate(
      { query: { batchNo, mode, duplicatePolicy: policy } },
      // the batch has changed in the meantime: the page behind the dialog refreshes
      { onError: () => void refreshBatches() },
    );
  return (
    <Dialog
      open
      title={say([`确认导入：${batch.fileName}`, `Confirm the import: ${batch.fileName}`])}
      width={600}
      onClose={onClose}
      onSubmit={send}
      submitLabel={labelOf(batch, mode, policy)}
      busy={confirm.isPending}
    >
      <p className="kx-about">
        {say([
          `导入到${batch.bankIdName ?? '题库'}，试题为待入库，题库审核通过后才能组卷。`,
          `They go into ${batch.bankIdName ?? 'the bank'} and wait there: papers take them once the bank is approved.`,
        ])}
      </p>
      <Facts facts={facts} />
      {invalid > 0 && (
        <Choices
          label={['有错误的试题', 'Questions with errors']}
          names={confirmModes}
          words={modeWords}
          value={mode}
          onChange={setMode}
        />
      )}
      {duplicate > 0 && (
        <Choices
          label={['疑似重复的试题', 'Possible duplicates']}
          names={duplicatePolicies.filter((one) => one !== 'replace' || mayReplace)}
          words={policyWords}
          value={policy}
          onChange={setPolicy}
        />
      )}
    </Dialog>
  );
}

/**
 * The number of imported questions if it is known: none with errors, and only the server knows which duplicates are in
 * this bank.
 */
function labelOf({ valid, invalid, duplicate }: QuestionBatch, mode: Mode, policy: DuplicatePolicy): Label {
  if (mode === 'all' && invalid > 0) return ['确认导入', 'Import'];
  if (policy === 'replace' && duplicate > 0) return ['确认导入', 'Import'];
  const count = valid + (policy === 'keep' ? duplicate : 0);
  return [`导入${count}题`, `Import ${count}`];
}
