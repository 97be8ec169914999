import {
  economistUser,
  editedNames,
  editFields,
  type RosterRow,
  rosterFields,
} from '@kaoxin/contract/economist/roster.ts';
import { useState } from 'react';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { changedFields, type Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { ImportDialog } from '#ui/import/import-dialog.tsx';

const schema = formOf(rosterFields);

interface AddDialogProps {
  batchNo: string | undefined;
  like: RosterRow | undefined;
  onClose: () => void;
}

/** `like`: another person of the batch, whose level and examination are copied. */
export function AddDialog({ batchNo, like, onClose }: AddDialogProps) {
  const save = usePerform(economistUser.save, { success: ['新增成功', 'Added'] });
  return (
    <VerbDialog
      title={['新增名单', 'Add to the roster']}
      schema={schema}
      start={{
        batchNo: batchNo ?? '',
        level: like?.level,
        examYear: like?.examYear ?? new Date().getFullYear(),
        commitMode: 1,
        checkState: 2,
      }}
      draft="economist-roster-new"
      submitLabel={['保存', 'Save']}
      width={720}
      things={['economistUser']}
      onClose={onClose}
      onSubmit={(values) => save.mutateAsync({ body: values })}
    />
  );
}

const editSchema = formOf(editFields);
const startOf = ({ commitMode, checkState, districtId, workUnit }: RosterRow): Values => ({
  commitMode,
  checkState,
  districtId,
  workUnit,
});

/** The phone is masked; a blank one stays unchanged. */
export function EditDialog({ row, onClose }: { row: RosterRow; onClose: () => void }) {
  const say = useSay();
  const edit = usePerform(economistUser.edit, { success: ['更新成功', 'Saved'] });
  // initial values of the dialog: only fields changed against them are sent, even if another user saves in the meantime
  const [start] = useState(() => startOf(row));
  const { data } = useCall(economistUser.detail, { id: row.id }, { keepPrevious: false, quiet: true });
  const { id, version, phone } = data ?? row;
  return (
    <VerbDialog
      title={[`编辑名单：${row.name}`, `Edit: ${row.name}`]}
      schema={editSchema}
      start={start}
      shown={{ districtId: row.districtIdName ?? undefined }}
      hints={{
        phone:
          phone === null
            ? say(['尚无手机号', 'None yet'])
            : say([`现为${phone}，留空则不修改`, `Now ${phone}. Leave it blank to keep it`]),
      }}
      intro={
        <p className="kx-hint">
          {say([
            '姓名和证件号码通过信息更正修改。该人员的登记正在办理时，修改内容和原因将记入办理记录。',
            'Change names and ID numbers with a correction. If a registration of this person is open, the change and its reason are recorded in its timeline.',
          ])}
        </p>
      }
      draft={`economist-roster-${id}`}
      submitLabel={['保存', 'Save']}
      width={720}
      things={['economistUser']}
      onClose={onClose}
      onSubmit={({ reason, ...values }) => {
        const typed = changedFields(editedNames, values, start).map((name) => [name, values[name]]);
        return edit.mutateAsync({ body: { id, version, reason, ...Object.fromEntries(typed) } });
      }}
    />
  );
}

export function RosterImport({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog
      title={['导入经济师名单', 'Import a roster']}
      hint={[
        '请按模板填写，一次最多5000人；批次号写成年度、级别（C初级、Z中级、G高级）和序号，如2026Z01。',
        'Fill in the template with at most 5,000 people. A batch number is the year, the level (C, Z or G) and a sequence number, such as 2026Z01.',
      ]}
      calls={economistUser}
      onClose={onClose}
    />
  );
}
