import { changeRule } from '@kaoxin/contract/correction/states.ts';
import type { ResourceForm } from '#ui/form/edit-dialog.tsx';
import { MaterialsField } from './materials-field.tsx';
import { MatrixField } from './matrix-field.tsx';

const { forbidden } = changeRule.of;

export const openingForm: ResourceForm = {
  names: () => [
    'name',
    'formalExamId',
    'deptId',
    'openStart',
    'openEnd',
    'maxTimes',
    'needPoliceProof',
    'samples',
    'notice',
  ],
  start: {
    maxTimes: 1,
    needPoliceProof: 1,
    materials: [],
    editableFields: [{ fieldKey: 'name', before: changeRule.of.twoPasses, after: forbidden, certificate: forbidden }],
  },
  hints: {
    samples: [
      '空白表或填写样例，供申请人下载；文件名与材料名称相同的，显示在该材料旁',
      'Blank forms or samples for applicants. A file named after a document is shown next to it',
    ],
    needPoliceProof: ['变更证件号码时须上传公安机关证明', 'A change of ID number needs a certificate from the police'],
  },
  below: (form) => (
    <>
      <MatrixField form={form} />
      <MaterialsField form={form} />
    </>
  ),
  width: 760,
};
