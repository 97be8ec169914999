import { type PaperRow, paper } from '@kaoxin/contract/paper/paper.ts';
import { type PaperVerb, paperVerbs } from '@kaoxin/contract/paper/paper-states.ts';
import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { minute } from '#ui/dates/minute.ts';
import { paperPaths } from '../paths.ts';

export type PaperHead = Pick<
  PaperRow,
  'id' | 'name' | 'paperCode' | 'version' | 'secretLevel' | 'unlockTime' | 'allowedActions'
>;

/** The early opening of a secret paper needs two users. */
export type OpeningVerb = 'openAsk' | 'openConfirm';

const allows = (verb: PaperVerb) => (row: PaperHead) => row.allowedActions.includes(verb);
const isSecret = (row: PaperHead | undefined) => row?.secretLevel === secretLevel.of.secret;

export function usePaperActions<R extends PaperHead>(
  ask: (verb: OpeningVerb, row: R) => void,
  onRemoved?: () => void,
): Action<R>[] {
  const open = useOpen();
  const remove = usePerform(paper.calls.remove, { success: ['删除成功', 'Deleted'] });
  const turn = usePerform(paper.calls.submit, { success: ['操作成功!', 'Done'], told: ({ name }) => name });
  const copy = usePerform(paper.calls.copy, {
    success: ['操作成功!', 'Done'],
    told: ({ name, paperCode }) => `${paperCode} ${name}`,
    onDone: ({ id, name }) => open(paperPaths.detail, { title: [name, name], query: { id } }),
  });
  const step = (verb: 'enable' | 'withdraw' | 'disable'): Omit<Action<R>, 'confirm'> => ({
    name: verb,
    label: [paperVerbs[verb].zh, paperVerbs[verb].en],
    on: 'row',
    grant: paperVerbs[verb].button,
    visible: allows(verb),
    perform: ([row]) =>
      row && turn.mutateAsync({ body: { id: row.id, version: row.version, status: paperVerbs[verb].to } }),
  });
  const opening = (verb: OpeningVerb): Action<R> => ({
    name: verb,
    label: [paperVerbs[verb].zh, paperVerbs[verb].en],
    on: 'row',
    grant: paperVerbs[verb].button,
    visible: allows(verb),
    perform: ([row]) => row && ask(verb, row),
  });
  return [
    {
      ...step('enable'),
      shortcut: 'S',
      confirm: ([row]) =>
        isSecret(row)
          ? [
              `启用后试卷锁定并封存，${minute(row?.unlockTime)} 前不能查看。确定启用？`,
              `It is locked and sealed: nobody reads it before ${minute(row?.unlockTime)}. Enable?`,
            ]
          : [
              '启用后试卷锁定，不能再修改题目。确定启用？',
              'An enabled paper is locked; its questions are not changed any more. Enable?',
            ],
    },
    {
      ...verbs.edit,
      grant: paperVerbs.edit.button,
      visible: allows('edit'),
      perform: ([row]) =>
        row && open(paperPaths.build, { title: [`编辑：${row.name}`, `Edit: ${row.name}`], query: { id: row.id } }),
    },
    opening('openConfirm'),
    opening('openAsk'),
    {
      name: 'copy',
      label: [paperVerbs.copy.zh, paperVerbs.copy.en],
      on: 'row',
      grant: paperVerbs.copy.button,
      visible: allows('copy'),
      perform: ([row]) => row && copy.mutateAsync({ body: { id: row.id } }),
    },
    {
      ...step('withdraw'),
      confirm: [
        '退回草稿后可以修改，考试将不能选用。确定退回？',
        'It can then be changed, and no examination takes it.',
      ],
    },
    {
      ...step('disable'),
      confirm: ['停用后考试不能再选用。确定停用？', 'No examination can take it any more. Disable?'],
    },
    {
      name: 'data',
      label: ['数据分析', 'Figures'],
      on: 'row',
      grant: 'paper_view',
      perform: ([row]) =>
        row && open(paperPaths.data, { title: [`数据：${row.name}`, `Figures: ${row.name}`], query: { id: row.id } }),
    },
    {
      ...verbs.remove,
      grant: paperVerbs.remove.button,
      visible: allows('remove'),
      perform: async (rows) => {
        await remove.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } });
        onRemoved?.();
      },
    },
  ];
}
