import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { type Label, optional, text } from '@kaoxin/contract/conventions.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { registerFields } from '@kaoxin/contract/petition/record.ts';
import { useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { closeTab, useOpen } from '#platform/pages/tab.ts';
import { ask, toast } from '#platform/toast.ts';
import { FieldFrame } from '#ui/form/field.tsx';
import type { Values } from '#ui/form/fields.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { formOf } from '#ui/form/schema.ts';
import { controlId, useForm } from '#ui/form/use-form.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { Upload, type UploadedFile } from '#ui/upload.tsx';
import { representativesIn } from './representatives.ts';

const { representatives: _list, districtId: _district, fileIds: _files, ...plain } = registerFields;

/** Staff enter up to five representatives as lines; a list of the district's places has no call yet. */
const schema = formOf({
  ...plain,
  representatives: optional(
    text(['群体代表(每行一人:姓名 电话)', 'Representatives (one per line: name phone)'], { max: 500, kind: 'long' }),
  ),
});

interface Section {
  title: Label;
  names: (values: Values) => readonly string[];
}

const sections: readonly Section[] = [
  {
    title: ['来源', 'Source'],
    names: ({ source }) => [
      'source',
      'receivedTime',
      'priority',
      ...(source === caseSource.of.superior ? ['fromOrg', 'fromDocNo', 'feedbackDue'] : []),
    ],
  },
  {
    title: ['信访人', 'Applicant'],
    names: ({ isAnonymous, isGroup }) => [
      'isAnonymous',
      ...(isAnonymous === 1 ? [] : ['applicantName', 'idNo', 'phone']),
      'isGroup',
      ...(isGroup === 1 ? ['groupCount', 'representatives'] : []),
    ],
  },
  {
    title: ['信访事项', 'Matter'],
    names: () => ['typeId', 'title', 'content', 'demand', 'happenTime', 'happenPlace', 'accusedName', 'accusedDept'],
  },
];

const visibleIn = (values: Values): Set<string> => new Set(sections.flatMap(({ names }) => names(values)));

/** What the schema cannot see: which fields a source or a group makes necessary (domain.md 3.7). */
function lacking(values: Values): [field: string, label: Label] | undefined {
  const missing = (name: string) => values[name] === undefined || values[name] === null || values[name] === '';
  if (values.source === caseSource.of.superior) {
    if (missing('fromOrg')) return ['fromOrg', ['请输入来文单位', 'Please enter who sent it']];
    if (missing('fromDocNo')) return ['fromDocNo', ['请输入来文文号', 'Please enter the document number']];
  }
  if (values.isAnonymous !== 1 && missing('applicantName')) {
    return ['applicantName', ['请输入信访人', 'Please enter the applicant']];
  }
  if (representativesIn(values.representatives).length > 5) {
    return ['representatives', ['群体信访代表不得超过5人', 'At most five representatives']];
  }
  return undefined;
}

/** 登记: staff enter a letter, a visit, a call or a matter handed down. */
export default function RegisterPage() {
  const say = useSay();
  const open = useOpen();
  const form = useForm({
    schema,
    start: { source: caseSource.of.letter, isAnonymous: 0, isGroup: 0 },
    draft: 'petition-register',
  });
  const [files, setFiles] = useState<UploadedFile[]>([]);
  const register = usePerform(petitionLetter.register, { success: ['新增成功', 'Added'] });
  const save = async () => {
    const values = register.isPending ? undefined : form.check();
    const lack = values && lacking(values);
    if (lack) {
      toast.warning(say(lack[1]));
      document.getElementById(controlId(form, lack[0]))?.focus();
    }
    if (!values || lack) return;
    const visible = visibleIn(values);
    const { representatives, ...rest } = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => visible.has(name) && value !== ''),
    );
    const people = representativesIn(representatives);
    const body = petitionLetter.register.body.parse({
      ...rest,
      representatives: people.length > 0 ? people : null,
      fileIds: files.map(({ fileId }) => fileId).join(','),
    });
    try {
      const { id, caseNo } = await register.mutateAsync({ body });
      form.discard();
      closeTab();
      open('/petitionManage/petitionDetail', { title: [caseNo, caseNo], query: { id } });
    } catch {
      // the call has said why; everything typed is still here
    }
  };
  const discard = async () => {
    const sure = await ask({
      text: say(['放弃已填写的内容?', 'Discard what you typed?']),
      ok: say(['放弃', 'Discard']),
      danger: true,
    });
    if (!sure) return;
    form.discard();
    setFiles([]);
  };
  return (
    <div className="kx-page kx-page-narrow">
      <h1>{say(['登记信访件', 'Register a petition'])}</h1>
      {sections.map(({ title, names }) => (
        <section key={title[0]} className="kx-section" aria-label={say(title)}>
          <h2>{say(title)}</h2>
          <FormBody form={form} names={names(form.values)} two />
        </section>
      ))}
      <FieldFrame id={controlId(form, 'fileIds')} label={say(['附件', 'Attachments'])}>
        <Upload id={controlId(form, 'fileIds')} files={files} onChange={setFiles} />
      </FieldFrame>
      <div className="kx-page-foot">
        <PlainButton look="main" busy={register.isPending} onClick={() => void save()}>
          {say(['登记并生成受理编号', 'Register'])}
        </PlainButton>
        <PlainButton look="plain" onClick={() => void discard()}>
          {say(['清空', 'Clear'])}
        </PlainButton>
      </div>
    </div>
  );
}
