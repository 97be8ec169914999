import { opening } from '@kaoxin/contract/correction/opening.ts';
import { changeRule, openingStatus } from '@kaoxin/contract/correction/states.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import { listPage, type ResourceRow } from '#ui/list-page/list-page.tsx';
import { openingPaths } from './corrections.ts';
import { MaterialsField } from './materials-field.tsx';
import { MatrixField } from './matrix-field.tsx';

const { draft, open: opened, closed } = openingStatus.of;
const tones: Record<number, Tone> = { [draft]: 'neutral', [opened]: 'good', [closed]: 'paused' };

/** How it stands, and how many corrections of it stand where. */
function Standing({ row }: { row: ResourceRow }) {
  const say = useSay();
  const status = Number(row.status);
  const [auditing, executing, answered] = [row.auditing, row.executing, row.answered].map(Number);
  const counts = say([
    `待审核${auditing}，待更正${executing}，已答复${answered}`,
    `${auditing} to audit, ${executing} to execute, ${answered} answered`,
  ]);
  return (
    <span className="kx-changes">
      <Chip tone={tones[status] ?? 'neutral'}>{openingStatus.label(status, useLanguage())}</Chip>
      <span className="kx-figures">{counts}</span>
    </span>
  );
}

function useOpeningActions(): readonly Action<ResourceRow>[] {
  const open = useOpen();
  const turn = usePerform(opening.calls.open, { success: ['操作成功!', 'Done'] });
  const to =
    (status: number) =>
    ([row]: ResourceRow[]) =>
      row && turn.mutateAsync({ body: { id: row.id, version: Number(row.version), status } });
  const is = (row: ResourceRow, ...states: number[]) => states.includes(Number(row.status));
  return [
    {
      name: 'view',
      label: ['查看', 'View'],
      on: 'row',
      grant: 'info_exam_view',
      perform: ([row]) => row && open(openingPaths.detail, { query: { id: row.id } }),
    },
    {
      name: 'open',
      label: ['开放', 'Open'],
      on: 'row',
      grant: 'info_exam_open',
      visible: (row) => is(row, draft, closed),
      confirm: [
        '开放后应试人员可在开放时间内提交更正申请。确定开放？',
        'Examinees can ask for corrections within the window. Open it?',
      ],
      perform: to(opened),
    },
    {
      name: 'close',
      label: ['关闭', 'Close'],
      on: 'row',
      grant: 'info_exam_open',
      visible: (row) => is(row, opened),
      confirm: [
        '关闭后不再接收更正申请，已提交的照常办理。确定关闭？',
        'No new requests are accepted; those received are still handled. Close it?',
      ],
      perform: to(closed),
    },
  ];
}

const { forbidden } = changeRule.of;

/** /infoEdit/examList/index 考试列表. */
export default listPage(opening, {
  view: false,
  useActions: useOpeningActions,
  columns: {
    name: { width: 240 },
    status: { width: 300, render: (row) => <Standing row={row} /> },
  },
  form: {
    names: () => ['name', 'formalExamId', 'deptId', 'openStart', 'openEnd', 'maxTimes', 'needPoliceProof', 'notice'],
    start: {
      maxTimes: 1,
      needPoliceProof: 1,
      materials: [],
      editableFields: [{ fieldKey: 'name', before: changeRule.of.twoPasses, after: forbidden, certificate: forbidden }],
    },
    hints: {
      needPoliceProof: [
        '变更证件号码时须上传公安机关证明',
        'Whoever changes an ID number uploads a proof of the police',
      ],
    },
    below: (form) => (
      <>
        <MatrixField form={form} />
        <MaterialsField form={form} />
      </>
    ),
    width: 760,
  },
  empty: ['还没有更正考试；新增后开放，应试人员即可申请', 'No openings yet; add one and open it'],
});
