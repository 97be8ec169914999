import { district, type PlaceRecord, placeType } from '@kaoxin/contract/exam/places/district.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { Restored } from '#ui/form/form-body.tsx';
import { SubmitArea } from '#ui/form/submit-area.tsx';
import type { Form } from '#ui/form/use-form.ts';
import { focusWrong } from '#ui/grid/edit-grid.tsx';
import type { GridRow } from '#ui/grid/grid.ts';
import { useRefusedRows } from '#ui/grid/use-refused-rows.ts';
import { LastExams } from './place/last-exams.tsx';
import { centreLevel } from './place/level.ts';
import { PlaceBlocks } from './place/place-blocks.tsx';
import { PlaceFacts } from './place/place-facts.tsx';
import { FormFoot, PlacePage } from './place/place-page.tsx';
import { usePlaceForm } from './place/use-place-form.ts';
import { PlanPart } from './rooms/plan-part.tsx';
import { roomErrors, roomOfRow, rowOfRoom } from './rooms/room-rows.ts';
import { RoomsPart } from './rooms/rooms-part.tsx';

export default function CentreDetailPage() {
  const may = useMay();
  return (
    <PlacePage
      level={centreLevel}
      mayMore={may('room_edit')}
      form={(record, parentId) => (
        <CentreForm key={record?.id ?? `new-${parentId ?? ''}`} record={record} parentId={parentId} />
      )}
      below={(record) => <CentreRooms record={record} />}
    />
  );
}

const none = () => undefined;

function CentreRooms({ record }: { record: PlaceRecord }) {
  const rows = useMemo(() => record.rooms.map(rowOfRoom), [record.rooms]);
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      <RoomsPart rows={rows} errors={new Map()} onChange={none} onRow={setChosen} fixed />
      <PlanPart rows={rows} chosen={chosen} onChoose={setChosen} />
      <LastExams exams={record.lastExams} />
    </>
  );
}

const isRows = (value: unknown): value is readonly GridRow[] => Array.isArray(value);
const rowsIn = (rooms: unknown): readonly GridRow[] => (isRows(rooms) ? rooms : []);
const used = { status: 1, sort: 0 };

interface CentreFormProps {
  record: PlaceRecord | undefined;
  parentId: string | undefined;
}

function CentreForm({ record, parentId }: CentreFormProps) {
  const say = useSay();
  const may = useMay();
  const page = useRef<HTMLDivElement>(null);
  const whole = may(record ? 'centre_edit' : 'centre_add');
  const rooms = useMemo(() => (record?.rooms ?? []).map(rowOfRoom), [record?.rooms]);
  const start = record ? { rooms } : { ...used, rooms, ...(parentId ? { parentId } : {}) };
  const refused = useRefusedRows('rooms');
  const { form, save, busy } = usePlaceForm({
    level: centreLevel,
    record,
    start,
    parts: { rooms: ['考场', 'Rooms'] },
    whole,
    more: (values) => {
      const rows = rowsIn(values.rooms);
      if (roomErrors(rows, say).size === 0) return { rooms: rows.map(roomOfRow) };
      focusWrong(page.current ?? document);
      return undefined;
    },
    onRefused: (error, sent) => refused.tell(error, rowsIn(sent.rooms)),
  });
  useNextCode(form, record);
  const [chosen, setChosen] = useState<string>();
  const rows = rowsIn(form.values.rooms);
  const errors = refused.beside(roomErrors(rows, say));
  const codeHint = record?.everUsed
    ? say(['已被考试引用，不能修改', 'It is used by an examination and cannot be changed'])
    : say(['考区编号加3位数字', 'The code of the district and three digits']);
  return (
    <SubmitArea ref={page} className="kx-page kx-places-form" submit={save}>
      <h1 className="kx-places-title">{record ? record.name : say(['新增考点', 'New test centre'])}</h1>
      {whole || !record ? (
        <PlaceBlocks form={form} level={centreLevel} record={record} hints={{ code: codeHint }} />
      ) : (
        <>
          <Restored form={form} />
          <PlaceFacts record={record} level={placeType.centre} />
        </>
      )}
      <RoomsPart
        rows={rows}
        errors={errors}
        onChange={(next) => {
          refused.forget();
          form.set('rooms', next);
        }}
        onRow={setChosen}
        growing={whole || may('room_add')}
        removable={whole || may('room_delete')}
      />
      <PlanPart rows={rows} chosen={chosen} onChoose={setChosen} />
      <FormFoot busy={busy} onSave={save} />
    </SubmitArea>
  );
}

function useNextCode(form: Form, record: PlaceRecord | undefined): void {
  const { parentId } = form.values;
  const isNew = record === undefined && typeof parentId === 'string' && parentId !== '';
  const query = { nodeType: placeType.centre, parentId: isNew ? parentId : null };
  const next = useCall(district.calls.addDetail, query, { enabled: isNew, quiet: true, keepPrevious: false });
  const given = useRef<string>(undefined);
  const { data } = next;
  const begin = useEffectEvent(() => {
    const { code, facilities } = form.now();
    if (!data) return;
    if (data.nextCode && (!code || code === given.current)) {
      given.current = data.nextCode;
      form.set('code', data.nextCode);
    }
    if (facilities === undefined && data.facilities.length > 0) form.set('facilities', data.facilities);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another district has been chosen and its answer is there
  useEffect(() => begin(), [data]);
}
