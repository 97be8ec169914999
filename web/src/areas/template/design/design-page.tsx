import type { Label } from '@kaoxin/contract/conventions.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { askedScenes, templateScene } from '@kaoxin/contract/template/states.ts';
import type { TemplateRecord } from '@kaoxin/contract/template/template.ts';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { closeTab, useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { CaseHead } from '#ui/case/case-page.tsx';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { FormBody, Restored } from '#ui/form/form-body.tsx';
import { SubmitArea } from '#ui/form/submit-area.tsx';
import { useTemplateActions } from '../list/use-template-actions.ts';
import { templatePaths } from '../paths.ts';
import { TemplateStatusChip } from '../states.tsx';
import { Canvas, FieldWords } from './canvas.tsx';
import { begun, patched } from './edited.ts';
import { LibraryPart } from './library-part.tsx';
import { PreviewPart } from './preview-part.tsx';
import { PrintPart } from './print-part.tsx';
import { PropertyPart } from './property-part.tsx';
import { useDesign } from './use-design.ts';

type Tab = 'design' | 'print' | 'preview';
const tabs: readonly { key: Tab; label: Label }[] = [
  { key: 'design', label: ['字段设计', 'Fields'] },
  { key: 'print', label: ['打印模板', 'Print layout'] },
  { key: 'preview', label: ['手机预览', 'Phone preview'] },
];
const isUnasked = (scene: unknown): boolean => scene != null && scene !== '' && !askedScenes.includes(Number(scene));
const earlier: Label = ['历史版本，只能查看', 'An earlier version; it is only read'];
const inUse = (draft: number): Label => [
  `当前启用的版本，只能查看；修改请到版本${draft}草稿`,
  `The version in use; it is only read, and changes are made in the draft ${draft}`,
];
const inSight = {
  card: '.template-card[aria-pressed="true"]',
  problems: (ofField: boolean) => `${ofField ? '.template-card-wrong[aria-pressed="true"] + ' : ''}.template-problems`,
  properties: '.template-properties',
};
const saveFirst: Label = ['修改尚未保存，请先保存', 'Unsaved changes. Save them first'];

interface DesignPageProps {
  record?: TemplateRecord;
  /** requested version, shown read-only; 0 for the newest */
  asked?: number;
  tab: Tab;
}

type ScrollTo = (selector: string) => void;

function useScrollTo() {
  const page = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    page.current?.querySelector(wanted.current)?.scrollIntoView?.({ block: 'nearest' });
    wanted.current = undefined;
  });
  const scrollTo: ScrollTo = (selector) => {
    wanted.current = selector;
  };
  return { page, scrollTo };
}

function useShow() {
  const open = useOpen();
  return ({ id, name }: Pick<TemplateRecord, 'id' | 'name'>, version?: number) =>
    open(templatePaths.design, {
      title: [name, name],
      query: { id, ...(version ? { version: String(version) } : {}) },
    });
}

export function DesignPage({ record, asked = 0, tab: first }: DesignPageProps) {
  const say = useSay();
  const may = useMay();
  const show = useShow();
  const [tab, setTab] = useState<Tab>(first);
  const [chosen, setChosen] = useState<string>();
  const { page, scrollTo } = useScrollTo();
  const latest = Math.max(0, ...(record?.versions.map(({ templateVersion }) => templateVersion) ?? []));
  const isOld = record !== undefined && asked > 0 && asked !== latest;
  const mayWrite = may(record ? 'data_template_edit' : 'data_template_add') && !isOld;
  const design = useDesign(record, mayWrite, {
    onSaved: (saved) => {
      if (record) return;
      closeTab();
      show(saved);
    },
    onWrong: (fieldId) => {
      setTab('design');
      if (fieldId) setChosen(fieldId);
      scrollTo(inSight.problems(fieldId !== undefined));
    },
  });
  const { form, fields, layout, problems } = design;
  return (
    <SubmitArea ref={page} className="kx-case" submit={() => mayWrite && design.save()}>
      <CaseHead
        title={record?.name ?? say(['新建模板', 'New template'])}
        marks={record && <TemplateMarks record={record} onVersion={(version) => show(record, version)} />}
        verbs={record && <TemplateVerbs record={record} isDirty={form.dirty} />}
      />
      <div className="template-page">
        <Restored form={form} />
        {design.lost && (
          <div className="kx-notice kx-notice-warn" role="alert">
            {say([
              '模板已被他人修改。未改动的内容已是最新，您填写的内容仍在；两人都改过的内容（如表单字段）再次保存后以您的为准，请先核对。',
              'Another user has changed the template. Fields you did not change are up to date, and what you typed is still here. If you both changed the same part, such as the form fields, saving again keeps yours. Check first.',
            ])}
          </div>
        )}
        {record && record.versionStatus === 1 && mayWrite && (
          <p className="kx-hint">
            {say([
              `版本${record.templateVersion}已启用，不能修改；保存后生成版本${latest + 1}草稿，已建任务不受影响`,
              `Version ${record.templateVersion} is enabled and cannot be changed. Saving creates version ${latest + 1} as a draft. Existing tasks keep their version.`,
            ])}
          </p>
        )}
        {isOld && <p className="kx-hint">{say(asked === record.enabledVersion ? inUse(latest) : earlier)}</p>}
        <CaseTabs label={['模板内容', 'Template']} tabs={tabs} active={tab} onChange={setTab} />
        {tab === 'design' &&
          (mayWrite ? (
            <FieldDesign design={design} chosen={chosen} onChoose={setChosen} scrollTo={scrollTo} />
          ) : (
            <ReadFields fields={fields} />
          ))}
        {tab === 'print' && (
          <PrintPart
            of={record && { id: record.id, version: record.templateVersion }}
            layout={layout}
            fields={fields}
            isKept={!form.dirty}
            locked={!mayWrite}
            onChange={design.setLayout}
          />
        )}
        {tab === 'preview' && (
          <PreviewPart
            key={fields.map(({ fieldId }) => fieldId).join()}
            title={String(form.values.name ?? '')}
            fields={fields}
            instruction={typeof form.values.instruction === 'string' ? form.values.instruction : null}
          />
        )}
        {mayWrite && (
          <footer className="template-foot template-save">
            <PlainButton look="main" busy={design.isSaving} onClick={design.save}>
              {say(['保存模板', 'Save the template'])}
            </PlainButton>
            {problems.length > 0 && (
              <span role="alert">{say([`还有 ${problems.length} 处需要修改`, `${problems.length} to correct`])}</span>
            )}
          </footer>
        )}
      </div>
    </SubmitArea>
  );
}

interface TemplateMarksProps {
  record: TemplateRecord;
  onVersion: (version: number) => void;
}

function TemplateMarks({ record, onVersion }: TemplateMarksProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      <span className="kx-figures">{record.code}</span>
      <span>{templateScene.label(record.scene, language)}</span>
      <TemplateStatusChip status={record.status} />
      <label>
        {say(['版本', 'Version'])}{' '}
        <select
          className="kx-native template-version"
          value={record.templateVersion}
          onChange={({ target }) => onVersion(Number(target.value))}
        >
          {record.versions.map((version) => (
            <option key={version.templateVersion} value={version.templateVersion}>
              {version.templateVersion}
              {version.status === 0 ? say(['（草稿）', ' (draft)']) : ''}
            </option>
          ))}
        </select>
      </label>
      <span>{say([`引用任务 ${record.taskCount}`, `Tasks: ${record.taskCount}`])}</span>
    </>
  );
}

function TemplateVerbs({ record, isDirty }: { record: TemplateRecord; isDirty: boolean }) {
  const actions = useTemplateActions<TemplateRecord>({ onRemoved: () => closeTab() }).map((verb) =>
    verb.name === 'enable' ? { ...verb, waits: () => (isDirty ? saveFirst : undefined) } : verb,
  );
  return (
    <VerbBar
      actions={actions}
      row={record}
      label={['模板操作', 'Actions on the template']}
      nameOf={({ name }) => name}
    />
  );
}

interface FieldDesignProps {
  design: ReturnType<typeof useDesign>;
  chosen: string | undefined;
  onChoose: (fieldId: string) => void;
  scrollTo: ScrollTo;
}

function FieldDesign({ design, chosen, onChoose, scrollTo }: FieldDesignProps) {
  const { form, fields, problems } = design;
  const say = useSay();
  const place = fields.findIndex(({ fieldId }) => fieldId === chosen);
  return (
    <>
      <FormBody form={form} names={['name', 'scene', 'instruction']} two tells={false} />
      {isUnasked(form.values.scene) && (
        <p className="kx-hint" role="status">
          {say([
            '该场景的业务尚未使用数据模板：启用后不会出现在申请页面',
            'Nothing asks for templates of this scene yet: enabled, it appears on no page',
          ])}
        </p>
      )}
      <div className="template-design">
        <div className="template-aside">
          <LibraryPart
            taken={fields.map(({ fieldId }) => fieldId)}
            onTake={(row) => {
              design.setFields([...fields, begun(row)]);
              onChoose(row.id);
              scrollTo(inSight.card);
            }}
          />
        </div>
        <Canvas
          fields={fields}
          chosen={chosen}
          problems={problems}
          onChoose={(fieldId) => {
            onChoose(fieldId);
            scrollTo(inSight.properties);
          }}
          onChange={design.setFields}
        />
        <div className="template-aside template-properties">
          <PropertyPart
            one={fields[place]}
            before={fields.slice(0, Math.max(place, 0))}
            onChange={(patch) => chosen && design.setFields(patched(fields, chosen, patch))}
          />
        </div>
      </div>
    </>
  );
}

function ReadFields({ fields }: { fields: readonly TemplateField[] }) {
  return (
    <ol className="template-read">
      {fields.map((one) => (
        <li key={one.fieldId}>
          <FieldWords one={one} /> <span className="kx-hint">{one.field.fieldKey}</span>
        </li>
      ))}
    </ol>
  );
}
