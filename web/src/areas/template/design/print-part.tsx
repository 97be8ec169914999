import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { layoutProblem } from '@kaoxin/contract/template/problems.ts';
import { dataTemplate, type PrintLayout } from '@kaoxin/contract/template/template.ts';
import { useId, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { LetterDialog } from '#ui/letter/letter.tsx';

interface PrintPartProps {
  of: { id: string; version: number } | undefined;
  layout: PrintLayout;
  fields: readonly TemplateField[];
  /** no unsaved changes: the preview shows the stored version */
  isKept: boolean;
  locked: boolean;
  onChange: (layout: PrintLayout) => void;
}

export function PrintPart({ of, layout, fields, isKept, locked, onChange }: PrintPartProps) {
  const say = useSay();
  const id = useId();
  const [open, setOpen] = useState(false);
  const wrong = layoutProblem(layout, fields);
  const named = fields.map(({ field, label }) => `\${${field.fieldKey}} ${label}`);
  return (
    <div className="template-print">
      <Panel title={say(['打印版式', 'Print layout'])}>
        <fieldset className="kx-bare template-props" disabled={locked}>
          <label>
            {say(['打印标题', 'Heading'])}
            <input
              className="kx-native"
              maxLength={60}
              value={layout.heading ?? ''}
              onChange={({ target }) => onChange({ ...layout, heading: target.value || null })}
            />
          </label>
          <label>
            {say(['每行字段数', 'Fields in a row'])}
            <select
              className="kx-native"
              value={layout.columns ?? 2}
              onChange={({ target }) => onChange({ ...layout, columns: Number(target.value) })}
            >
              <option value={1}>1</option>
              <option value={2}>2</option>
            </select>
          </label>
          <label>
            <span>
              <input
                type="checkbox"
                checked={layout.blanks !== 0}
                onChange={({ target }) => onChange({ ...layout, blanks: target.checked ? 1 : 0 })}
              />{' '}
              {say(['打印空字段，供手写', 'Print empty fields, to be filled in by hand'])}
            </span>
          </label>
          <label>
            {say(['表尾文字', 'Text below'])}
            <textarea
              className="kx-native"
              rows={5}
              maxLength={1000}
              aria-describedby={id}
              aria-invalid={wrong !== undefined}
              value={layout.foot ?? ''}
              onChange={({ target }) => onChange({ ...layout, foot: target.value || null })}
            />
          </label>
          <div id={id}>
            {wrong && (
              <p className="template-problems" role="alert">
                {say(wrong)}
              </p>
            )}
            <details>
              <summary>{say(['可引用的字段', 'Fields that can be named'])}</summary>
              <p className="kx-hint template-instruction">{named.join('\n')}</p>
            </details>
          </div>
        </fieldset>
      </Panel>
      <Panel title={say(['打印预览', 'Printed page'])}>
        {of && isKept ? (
          <PlainButton look="plain" onClick={() => setOpen(true)}>
            {say(['预览打印页', 'Show the page'])}
          </PlainButton>
        ) : (
          <p className="kx-hint">{say(['保存后可以预览打印页', 'Save it to see the page'])}</p>
        )}
      </Panel>
      {open && of && <PrintDialog of={of} onClose={() => setOpen(false)} />}
    </div>
  );
}

function PrintDialog({ of, onClose }: { of: { id: string; version: number }; onClose: () => void }) {
  const printed = useCall(dataTemplate.calls.print, of, { keepPrevious: false, staleTime: 0, quiet: true });
  return (
    <LetterDialog
      letter={printed.data}
      error={printed.error}
      onRetry={() => void printed.refetch()}
      onClose={onClose}
      choices={[]}
      chosen=""
      onChoose={() => undefined}
    />
  );
}
