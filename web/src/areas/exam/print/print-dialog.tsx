import { optional, text } from '@kaoxin/contract/conventions.ts';
import {
  cardsOnPage,
  examPrint,
  isSheetKind,
  type PrintKind,
  printKindNames,
  printKinds,
} from '@kaoxin/contract/exam/exam-print.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { useState } from 'react';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { formOf } from '#ui/form/schema.ts';
import { type Form, useForm } from '#ui/form/use-form.ts';
import { RoomField } from '../rooms/room-field.tsx';
import { centreOptions } from '../violation/day/centre-choice.tsx';

const what = ['打印内容', 'What to print'] as const;
const onPage = ['每页张数', 'Cards on a page'] as const;
const centre = ['考点', 'Test centre'] as const;
const inRoom = ['考场', 'Room'] as const;
const schema = formOf({
  kind: text(what),
  perPage: text(onPage),
  centreId: optional(text(centre)),
  roomId: optional(text(inRoom)),
});

interface PrintProps {
  exam: Pick<ExamRecord, 'id' | 'name'> & { places?: ExamRecord['places'] };
  people?: readonly { id: string; name: string }[] | undefined;
  centreId?: string | undefined;
  roomId?: string | undefined;
  kind?: PrintKind | undefined;
  onClose: () => void;
}

const isKind = (said: unknown): said is PrintKind => printKindNames.some((name) => name === said);
const chosen = (said: unknown): string | undefined => (typeof said === 'string' && said !== '' ? said : undefined);

export function PrintDialog({ exam, people, onClose, ...begin }: PrintProps) {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const { kind: first = 'card', centreId = null, roomId = null } = begin;
  const form = useForm({ schema, start: { kind: first, perPage: '2', centreId, roomId } });
  const { values } = form;
  const kind = isKind(values.kind) ? values.kind : 'card';
  const perPage = cardsOnPage.find((each) => each === values.perPage) ?? '2';
  const where = {
    examId: exam.id,
    centreId: chosen(values.centreId),
    roomId: chosen(values.roomId),
    ...(people ? { ids: people.map(({ id }) => id).join(',') } : {}),
  };
  const count = useCall(
    examPrint.calls.printCount,
    { ...where, kind, perPage },
    { keepPrevious: false, quiet: true, staleTime: 0 },
  );
  const print = async () => {
    if (!count.data || busy) return;
    setBusy(true);
    const printed = isSheetKind(kind)
      ? exportSheet(examPrint.calls.printSheets, { ...where, kind })
      : exportSheet(examPrint.calls.seatCards, { ...where, perPage });
    await printed.then(onClose, () => undefined).finally(() => setBusy(false));
  };
  const set: Form['set'] = (name, value) => {
    if (name === 'centreId') form.set('roomId', null);
    form.set(name, value);
  };
  const options = printKindNames.map((name) => ({ value: name, label: say(printKinds[name]) }));

  return (
    <Dialog
      open
      title={say(people ? titleOf(people) : [`打印：${exam.name}`, `Print: ${exam.name}`])}
      width={520}
      busy={busy}
      submitLabel={['生成PDF', 'Make the PDF']}
      onClose={onClose}
      {...(count.data ? { onSubmit: () => void print() } : {})}
    >
      {!people && <ChoiceField form={form} name="kind" label={what} options={options} required />}
      {kind === 'card' && (
        <ChoiceField
          form={form}
          name="perPage"
          label={onPage}
          options={cardsOnPage.map((each) => ({ value: each, label: each }))}
          required
        />
      )}
      {!people && (
        <ChoiceField
          form={{ ...form, set }}
          name="centreId"
          label={centre}
          options={centreOptions(exam.places ?? [])}
          searched
          hint={say(['不选择即打印全部考点', 'Without one: all centres'])}
        />
      )}
      {where.centreId !== undefined && (
        <RoomField
          form={form}
          centreId={where.centreId}
          hint={say(['不选择即打印该考点全部考场', 'Without one: all rooms of the centre'])}
        />
      )}
      <p className="kx-about" role="status">
        {count.isError ? count.error.message : say(wordsOf(count.data))}
      </p>
    </Dialog>
  );
}

const titleOf = (people: readonly { name: string }[]): readonly [string, string] =>
  people.length === 1
    ? [`打印准考证：${people[0]?.name}`, `Admission card: ${people[0]?.name}`]
    : [`打印准考证：${people.length}名考生`, `Admission cards: ${quantity(people.length, 'examinee')}`];

type Counted = { people: number; rooms: number; centres: number; pages: number; byTask: number } | undefined;
function wordsOf(counted: Counted): readonly [string, string] {
  if (!counted) return ['正在统计…', 'Counting…'];
  const { people, rooms, pages, byTask } = counted;
  return [
    `共${people}人，${rooms}个考场，A4纸${pages}页。${byTask ? '数量较多，将在后台生成，完成后通知您。' : ''}`,
    `${quantity(people, 'person', 'people')} in ${quantity(rooms, 'room')} on ${quantity(pages, 'page')} of A4.${byTask ? ' The file is made in the background; you will be notified when it is ready.' : ''}`,
  ];
}
