import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { fieldWriter } from '@kaoxin/contract/template/states.ts';
import { useId, useState } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { TemplateForm } from '#ui/template-form/template-form.tsx';
import { useTemplateForm } from '#ui/template-form/use-template-form.ts';

interface PreviewPartProps {
  title: string;
  fields: readonly TemplateField[];
  instruction: string | null;
}

export function PreviewPart({ title, fields, instruction }: PreviewPartProps) {
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const [verdict, setVerdict] = useState<boolean>();
  const [writer, setWriter] = useState<number>(fieldWriter.of.applicant);
  const isHis = ({ field }: TemplateField) => field.writer === writer;
  const writers = fieldWriter.entries
    .map(({ key }) => Number(key))
    .filter((key) => key === writer || fields.some(({ field }) => field.writer === key));
  const whole = useTemplateForm({ fields, writer, isTrial: true });
  const form = { ...whole, shown: whole.shown.filter(isHis) };
  return (
    <section className="template-phone" aria-label={say(['手机预览', 'Phone preview'])}>
      <label htmlFor={id}>
        {say(['填写方', 'Filled in by'])}{' '}
        <select
          id={id}
          className="kx-native template-version"
          value={writer}
          onChange={({ target }) => {
            setWriter(Number(target.value));
            setVerdict(undefined);
          }}
        >
          {writers.map((key) => (
            <option key={key} value={key}>
              {fieldWriter.label(key, language)}
            </option>
          ))}
        </select>
      </label>
      <div className="template-screen">
        <h2>{title || say(['（未填写模板名称）', '(no name yet)'])}</h2>
        <TemplateForm form={form} writer={writer} instruction={instruction} narrow />
        {fields.length === 0 && <p className="kx-hint">{say(['还没有字段', 'No fields yet'])}</p>}
      </div>
      <p className="kx-hint">
        {say([
          `预览，不会提交；当前显示 ${form.shown.length} / ${fields.filter(isHis).length} 个字段`,
          `Preview, nothing is sent; ${form.shown.length} of ${fields.filter(isHis).length} fields are shown now`,
        ])}
      </p>
      <div className="template-foot">
        <PlainButton look="plain" onClick={() => setVerdict(form.check() !== undefined)}>
          {say(['校验', 'Check'])}
        </PlainButton>
        <PlainButton
          onClick={() => {
            form.clear();
            setVerdict(undefined);
          }}
        >
          {say(['重新填写', 'Start again'])}
        </PlainButton>
        <span role="status">
          {verdict === true && say(['校验通过', 'Nothing is wrong'])}
          {verdict === false && say(['有字段填写不正确', 'Something is wrong'])}
        </span>
      </div>
    </section>
  );
}
