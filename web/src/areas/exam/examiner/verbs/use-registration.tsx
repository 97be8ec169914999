import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ExaminerRow, examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import { type RegStep, regSteps } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { isOneOf } from '@kaoxin/contract/records.ts';
import { type ReactNode, useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import type { Action } from '#ui/action/action.ts';
import { dialogManner, later } from '#ui/state/later.tsx';

const RefuseDialog = later(
  () => import('./refuse-dialog.tsx'),
  (part) => part.RefuseDialog,
  dialogManner,
);

const fits =
  (step: RegStep) =>
  ({ regStatus }: Pick<ExaminerRow, 'regStatus'>): boolean =>
    isOneOf<number>(regSteps[step].from, regStatus);

const people = ({ length }: readonly unknown[]): Label => [
  `所选${length}名考生`,
  quantity(length, 'selected examinee'),
];

function flagged(rows: readonly Pick<ExaminerRow, 'name' | 'integrityFlag'>[]): Label {
  const names = rows.filter(({ integrityFlag }) => integrityFlag === 1).map(({ name }) => name);
  if (names.length === 0) return ['', ''];
  const [first, more] = [names.slice(0, mostNames), names.length > mostNames];
  return [
    `其中${names.length}名有诚信记录：${first.join('、')}${more ? '等' : ''}`,
    ` With an integrity record: ${first.join(', ')}${more ? ' and others' : ''} (${names.length})`,
  ];
}
const mostNames = 5;

export function useRegistration<R extends ExaminerRow>(isOpen: boolean): [actions: Action<R>[], dialog: ReactNode] {
  const [refusing, setRefusing] = useState<readonly R[]>();
  const success = { success: ['操作成功!', 'Done'] as const };
  const audit = usePerform(examiner.calls.regAudit, success);
  const pay = usePerform(examiner.calls.regPay, success);
  const quit = usePerform(examiner.calls.regQuit, success);
  const link = usePerform(examiner.calls.linkPerson, success);
  const dialog = refusing && <RefuseDialog rows={refusing} onClose={() => setRefusing(undefined)} />;
  if (!isOpen) return [[], dialog];
  const idsOf = (rows: readonly R[]) => rows.map(({ id }) => id).join(',');
  const common = { on: 'rows', grant: 'examiner_reg' } as const;
  return [
    [
      {
        ...common,
        name: 'pass',
        label: ['审核通过', 'Approve'],
        visible: fits('pass'),
        confirm: (rows) => {
          const [zh, en] = flagged(rows);
          return [`${people(rows)[0]}的报名审核通过？${zh}`, `Approve ${people(rows)[1]}?${en}`];
        },
        perform: (rows) => audit.mutateAsync({ body: { ids: idsOf(rows), auditResult: 1 } }),
      },
      {
        ...common,
        name: 'refuse',
        label: ['审核不通过', 'Refuse'],
        visible: fits('refuse'),
        perform: (rows) => setRefusing(rows),
      },
      {
        ...common,
        name: 'link',
        label: ['确认为同一人', 'Confirm same person'],
        visible: ({ knownAs }) => knownAs !== null,
        confirm: (rows) => {
          const pairs = rows.slice(0, mostNames).map(({ name, knownAs }) => `${name}＝${knownAs}`);
          return [
            `${pairs.join('、')}：确认名单中的考生与已有人员是同一人？确认后合并考试记录和诚信记录`,
            `${pairs.join(', ')}: is the examinee the known person? Confirming joins their examinations and integrity records`,
          ];
        },
        perform: (rows) => link.mutateAsync({ body: { ids: idsOf(rows) } }),
      },
      {
        ...common,
        name: 'pay',
        label: ['登记缴费', 'Mark as paid'],
        visible: fits('pay'),
        confirm: (rows) => [`${people(rows)[0]}登记为已缴费？`, `Mark ${people(rows)[1]} as paid?`],
        perform: (rows) => pay.mutateAsync({ body: { ids: idsOf(rows) } }),
      },
      {
        ...common,
        name: 'quit',
        label: ['退出报名', 'Withdraw'],
        visible: fits('quit'),
        danger: true,
        confirm: (rows) => [
          `${people(rows)[0]}退出报名？退出后不能恢复`,
          `Withdraw ${people(rows)[1]}? This cannot be undone`,
        ],
        perform: (rows) => quit.mutateAsync({ body: { ids: idsOf(rows) } }),
      },
    ],
    dialog,
  ];
}
