import type { Label } from '@kaoxin/contract/conventions.ts';
import { opening } from '@kaoxin/contract/correction/opening.ts';
import { openingStatus } from '@kaoxin/contract/correction/states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action/action.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import { listPage, type ResourceRow } from '#ui/list-page/list-page.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';
import { figures } from '#ui/table/facts.tsx';
import { openingPaths } from './corrections.ts';
import { openingForm } from './opening-form.tsx';
import { useOpeningSteps } from './use-opening-steps.ts';

const { draft, open: opened, closed } = openingStatus.of;
const tones: Record<number, Tone> = { [draft]: 'neutral', [opened]: 'good', [closed]: 'paused' };

const standings: readonly (readonly [key: string, label: Label, isUsual: boolean])[] = [
  ['auditing', ['待审核', 'to audit'], true],
  ['supplementing', ['待补正', 'awaiting documents'], false],
  ['executing', ['待更正', 'to execute'], true],
  ['drafting', ['待答复', 'to answer'], false],
  ['answered', ['已答复', 'answered'], true],
];

function Standing({ row }: { row: ResourceRow }) {
  const say = useSay();
  const status = Number(row.status);
  const counts = standings
    .map(([key, label, isUsual]) => ({ label, count: Number(row[key] ?? 0), isUsual }))
    .filter(({ count, isUsual }) => isUsual || count > 0);
  return (
    <span className="kx-changes">
      <Chip tone={tones[status] ?? 'neutral'}>{openingStatus.label(status, useLanguage())}</Chip>
      {counts.map(({ label: [zh, en], count }) => (
        <span key={zh} className="kx-figures">
          {say([`${zh}${count}`, `${count} ${en}`])}
        </span>
      ))}
    </span>
  );
}

const toTheMinute = (moment: unknown) => figures(String(moment ?? '').slice(0, 16));

function useOpeningActions(): readonly Action<ResourceRow>[] {
  const open = useOpen();
  const steps = useOpeningSteps();
  return [
    {
      name: 'view',
      label: ['查看', 'View'],
      on: 'row',
      grant: 'info_exam_view',
      perform: ([row]) => row && open(openingPaths.detail, { query: { id: row.id } }),
    },
    ...steps,
  ];
}

export default listPage(opening, {
  view: false,
  useActions: useOpeningActions,
  columns: {
    name: { width: 240, least: 170 },
    editableFields: {
      label: ['现可改项', 'Fields open now'],
      width: 170,
      sortable: false,
      spare: true,
      render: ({ fieldsNow }) => (
        <span className="kx-short" title={String(fieldsNow)}>
          <Shown value={String(fieldsNow)} />
        </span>
      ),
    },
    formalExamId: { least: 110 },
    openStart: { width: 148, render: ({ openStart }) => toTheMinute(openStart) },
    openEnd: { width: 148, render: ({ openEnd }) => toTheMinute(openEnd) },
    status: { width: 294, widthEn: 300, render: (row) => <Standing row={row} /> },
  },
  form: openingForm,
  empty: [
    '还没有更正考试；新增后开放，应试人员即可申请',
    'No openings yet. Add one and open it so that examinees can apply',
  ],
});
