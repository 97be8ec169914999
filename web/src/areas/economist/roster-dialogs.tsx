import { economistUser, rosterFields } from '@kaoxin/contract/economist/roster.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { ImportDialog } from '#ui/import/import-dialog.tsx';

const schema = formOf(rosterFields);

/** 新增: one person of a batch. */
export function AddDialog({ batchNo, onClose }: { batchNo: string | undefined; onClose: () => void }) {
  const save = usePerform(economistUser.save, { success: ['新增成功', 'Added'] });
  return (
    <VerbDialog
      title={['新增名单', 'Add to the roster']}
      schema={schema}
      start={{ batchNo: batchNo ?? '', examYear: new Date().getFullYear(), commitMode: 1, checkState: 2 }}
      draft="economist-roster-new"
      submitLabel={['保存', 'Save']}
      width={720}
      things={['economistUser']}
      onClose={onClose}
      onSubmit={(values) => save.mutateAsync({ body: values })}
    />
  );
}

/** 导入: good rows go in once; the others are corrected on the spot. */
export function RosterImport({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog
      title={['导入经济师名单', 'Import a roster']}
      hint={[
        '请按模板填写，一次最多5000人；批次号写成年度、级别（C初级、Z中级、G高级）和序号，如2026Z01。',
        'Fill in the template, at most 5,000 people at a time; a batch is a year, a level (C, Z, G) and a number: 2026Z01.',
      ]}
      calls={economistUser}
      onClose={onClose}
    />
  );
}
