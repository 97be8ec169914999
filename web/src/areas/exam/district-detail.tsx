import { district, type PlaceRecord, type PlaceRow, placeType } from '@kaoxin/contract/exam/places/district.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { SubmitArea } from '#ui/form/submit-area.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { centreColumns } from './place/columns.tsx';
import { LastExams } from './place/last-exams.tsx';
import { centreLevel, districtLevel } from './place/level.ts';
import { PlaceBlocks } from './place/place-blocks.tsx';
import { FormFoot, PlacePage } from './place/place-page.tsx';
import { usePlaceForm } from './place/use-place-form.ts';

export default function DistrictDetailPage() {
  return (
    <PlacePage
      level={districtLevel}
      form={(record) => <DistrictForm key={record?.id ?? 'new'} record={record} />}
      below={({ id, lastExams }) => (
        <>
          <CentresBelow districtId={id} />
          <LastExams exams={lastExams} districtId={id} />
        </>
      )}
    />
  );
}

const parts = [
  { key: 'form', label: ['基本信息', 'Basics'] },
  { key: 'centres', label: ['下属考点', 'Centres'] },
  { key: 'exams', label: ['历次考试', 'Examinations'] },
] as const;

function DistrictForm({ record }: { record: PlaceRecord | undefined }) {
  const say = useSay();
  const [part, setPart] = useState<(typeof parts)[number]['key']>('form');
  const { form, save, busy } = usePlaceForm({
    level: districtLevel,
    record,
    start: record ? {} : { status: 1, sort: 0 },
  });
  const next = useCall(
    district.calls.addDetail,
    { nodeType: placeType.district },
    { enabled: record === undefined, quiet: true },
  );
  const nextCode = next.data?.nextCode;
  const begin = useEffectEvent((code: string) => {
    if (!form.now().code) form.set('code', code);
  });
  useEffect(() => {
    if (nextCode) begin(nextCode);
  }, [nextCode]);
  return (
    <SubmitArea className="kx-page kx-places-form" submit={save}>
      <h1 className="kx-places-title">{record ? record.name : say(['新增考区', 'New district'])}</h1>
      {record && <CaseTabs label={['考区', 'District']} tabs={parts} active={part} onChange={setPart} />}
      {record && part === 'centres' ? (
        <CentresBelow districtId={record.id} />
      ) : record && part === 'exams' ? (
        <LastExams exams={record.lastExams} districtId={record.id} />
      ) : (
        <>
          <PlaceBlocks
            form={form}
            level={districtLevel}
            record={record}
            hints={{
              code: record?.everUsed
                ? say(['已被考试引用，不能修改', 'It is used by an examination and cannot be changed'])
                : say(['2位数字，下属考点的编号以它开头', 'Two digits; codes of its centres begin with them']),
            }}
          />
          <FormFoot busy={busy} onSave={save} />
        </>
      )}
    </SubmitArea>
  );
}

const shown = ['code', 'name', 'centreKind', 'roomCount', 'seatCount', 'status'];
const columns: readonly Column<PlaceRow>[] = centreColumns.filter(({ key }) => shown.includes(key));

function CentresBelow({ districtId }: { districtId: string }) {
  const say = useSay();
  const may = useMay();
  const open = useOpen();
  const query = { nodeType: placeType.centre, parentId: districtId, current: 1, size: 200 };
  const answer = useCall(district.calls.page, query, { quiet: true });
  const verbs: Column<PlaceRow> = {
    key: 'open',
    label: ['操作', 'Actions'],
    width: 100,
    render: ({ id, name }) => (
      <PlainButton onClick={() => open(centreLevel.detail, { query: { id, view: 1 } })}>
        {say(['查看', 'View'])}
        <span className="hidden-text">{name}</span>
      </PlainButton>
    ),
  };
  const add = may('centre_add') && (
    <PlainButton look="plain" onClick={() => open(centreLevel.detail, { query: { parentId: districtId } })}>
      {say(['新增考点', 'Add a centre'])}
    </PlainButton>
  );
  return (
    <section className="kx-section">
      <h2>{say(['下属考点', 'Centres'])}</h2>
      {answer.isError && !answer.data ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton lines={4} />
      ) : answer.data.records.length === 0 ? (
        <EmptyState text={['还没有考点', 'No test centres yet']} action={add} />
      ) : (
        <>
          {add && <div className="kx-page-verbs">{add}</div>}
          <PlainTable
            label={say(['下属考点', 'Centres'])}
            rows={answer.data.records}
            columns={may('centre_view') ? [...columns, verbs] : columns}
            keyOf={({ id }) => id}
          />
        </>
      )}
    </section>
  );
}
