import '../exam.css';
import { district, type PlaceRecord, placeType } from '@kaoxin/contract/exam/places/district.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { closeTab, useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { FormSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { type Fact, Facts, figures } from '#ui/table/facts.tsx';
import { Enabled } from './columns.tsx';
import type { Level } from './level.ts';
import { PlaceFacts } from './place-facts.tsx';

interface PlacePageProps {
  level: Level;
  form: (record: PlaceRecord | undefined, parentId: string | undefined) => ReactNode;
  below?: (record: PlaceRecord) => ReactNode;
  mayMore?: boolean;
}

export function PlacePage({ level, form, below, mayMore = false }: PlacePageProps) {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const may = useMay();
  const answer = useCall(district.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const name = answer.data?.name;
  useTabTitle(name ? [name, name] : undefined);
  if (id === '') return form(undefined, search.get('parentId') ?? undefined);
  if (answer.isError && !answer.data)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data)
    return (
      <div className="kx-page">
        <FormSkeleton fields={8} />
      </div>
    );
  const mayEdit = may(`${level.menu}_edit`) || mayMore;
  if (search.get('view') === '1' || !mayEdit)
    return <ReadPlace level={level} record={answer.data} mayEdit={mayEdit} below={below} />;
  return form(answer.data, undefined);
}

interface ReadPlaceProps {
  level: Level;
  record: PlaceRecord;
  mayEdit: boolean;
  below: ((record: PlaceRecord) => ReactNode) | undefined;
}

function ReadPlace({ level, record, mayEdit, below }: ReadPlaceProps) {
  const say = useSay();
  const open = useOpen();
  return (
    <div className="kx-page">
      <h1 className="kx-places-title">
        {record.name}
        <Enabled status={record.status} />
      </h1>
      <PlaceSums record={record} level={level} />
      <PlaceFacts record={record} level={level.nodeType} />
      {below?.(record)}
      <div className="kx-page-foot">
        {mayEdit && (
          <PlainButton look="main" onClick={() => open(level.detail, { query: { id: record.id } })}>
            {say(['编辑', 'Edit'])}
          </PlainButton>
        )}
        <PlainButton look="plain" onClick={() => closeTab()}>
          {say(['关闭', 'Close'])}
        </PlainButton>
      </div>
    </div>
  );
}

function PlaceSums({ record, level }: Pick<ReadPlaceProps, 'record' | 'level'>) {
  const say = useSay();
  const { pinyin, centreCount, roomCount, seatCount, activeExamCount, deptId, staffCount } = record;
  const count = (number: number) => figures(number.toLocaleString('zh-CN'));
  const facts: Fact[] = [
    [['拼音首字母', 'Initials'], pinyin],
    ...(level.nodeType === placeType.district ? [[['考点数', 'Centres'], count(centreCount)] as const] : []),
    [['考场数', 'Rooms'], count(roomCount)],
    [['座位数', 'Seats'], count(seatCount)],
    [['未结束的考试', 'Examinations not over'], count(activeExamCount)],
    [['管理机构人数', 'People of the department'], deptId ? count(staffCount) : null],
  ];
  return (
    <section className="kx-section">
      <h2>{say(['概况', 'Summary'])}</h2>
      <Facts facts={facts} />
    </section>
  );
}

interface FormFootProps {
  busy: boolean;
  onSave: () => void;
}

export function FormFoot({ busy, onSave }: FormFootProps) {
  const say = useSay();
  return (
    <div className="kx-page-foot">
      <PlainButton look="main" busy={busy} onClick={onSave}>
        {say(['保存', 'Save'])}
      </PlainButton>
      <PlainButton look="plain" onClick={() => closeTab()}>
        {say(['关闭', 'Close'])}
      </PlainButton>
    </div>
  );
}
