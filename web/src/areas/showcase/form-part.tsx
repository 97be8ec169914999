import { choice, day, flag, moment, optional, text, whole } from '@kaoxin/contract/conventions.ts';
import { useState } from 'react';
import * as z from 'zod';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Upload } from '#ui/files/upload.tsx';
import type { UploadedFile } from '#ui/files/use-uploading.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FactList } from '#ui/form/value.tsx';
import { type Option, PlacePicker } from '#ui/pickers/tree-picker.tsx';
import { Part } from './part.tsx';

const schema = z.object({
  name: text(['姓名', 'Name'], { max: 20 }),
  age: optional(whole(['年龄', 'Age'], { min: 16, max: 80 })),
  isSealed: flag(['是否封存', 'Sealed']),
  legalClass: optional(choice(['信访分类', 'Category'], 'petition_class', [1, 2, 3])),
  birthday: optional(day(['出生日期', 'Birthday'])),
  receivedTime: optional(moment(['收到时间', 'Received'])),
  remark: optional(text(['备注', 'Remark'], { max: 200, kind: 'long' })),
  content: optional(text(['答复内容', 'Reply'], { max: 5000, kind: 'rich' })),
});
const start = { name: '陈知远', age: 32, isSealed: 0, legalClass: 2, birthday: '1994-05-20' };
const places: Option[] = [
  { id: '1', pId: '0', value: '1', title: '江澜市考试院', isLeaf: false },
  { id: '2', pId: '1', value: '2', title: '信访处', isLeaf: true },
  { id: '3', pId: '1', value: '3', title: '考务处', isLeaf: true },
];

export function FormPart() {
  const say = useSay();
  const form = useForm({ schema, start });
  const [place, setPlace] = useState<string | undefined>('2');
  const [files, setFiles] = useState<UploadedFile[]>([]);
  return (
    <Part title={['表单', 'Forms']}>
      <FormBody form={form} two />
      <div className="showcase-row">
        <PlainButton look="main" onClick={() => form.check() && toast.success(say(['校验通过', 'All good']))}>
          {say(['校验', 'Check'])}
        </PlainButton>
        <PlainButton look="plain" onClick={form.discard}>
          {say(['重置', 'Reset'])}
        </PlainButton>
      </div>
      <div className="showcase-two">
        <div className="kx-field">
          <label htmlFor="showcase-place">{say(['所属部门', 'Department'])}</label>
          <div className="kx-field-control">
            <PlacePicker
              id="showcase-place"
              value={place}
              places={places}
              loading={false}
              again={false}
              onChange={setPlace}
            />
          </div>
        </div>
        <div className="kx-field">
          <label htmlFor="showcase-files">{say(['附件', 'Attachments'])}</label>
          <Upload id="showcase-files" files={files} most={2} onChange={setFiles} />
        </div>
      </div>
      <h3>{say(['只读', 'Read only'])}</h3>
      <FactList fields={fieldsOf(schema.shape)} row={form.values} />
    </Part>
  );
}
