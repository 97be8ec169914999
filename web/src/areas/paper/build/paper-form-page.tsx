import '../paper.css';
import { paperBuild } from '@kaoxin/contract/paper/paper-states.ts';
import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { closeTab, useOpen } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { FormBody, Restored } from '#ui/form/form-body.tsx';
import { SubmitArea } from '#ui/form/submit-area.tsx';
import { FormSteps } from '#ui/steps/form-steps.tsx';
import { paperPaths } from '../paths.ts';
import { ScreenOnly } from '../secret/screen-only.tsx';
import { Builder } from './builder.tsx';
import { paperSchema, type StepKey, steps } from './parts.ts';
import { type Given, usePaperForm } from './use-paper-form.ts';

export function PaperFormPage({ given }: { given: Given }) {
  const { record } = given;
  const say = useSay();
  const open = useOpen();
  const [active, setActive] = useState<StepKey>(record ? 'content' : 'basics');
  const state = usePaperForm(given, ({ id, name }) => {
    closeTab();
    open(paperPaths.detail, { title: [name, name], query: { id } });
  });
  const { form, busy } = state;
  const names = Object.keys(paperSchema.shape).filter(
    (name) => name !== 'unlockTime' || form.values.secretLevel === secretLevel.of.secret,
  );
  const wrong = names.filter((name) => form.errors[name] !== undefined).length;
  const go = (step: StepKey) => {
    if (active === 'basics') for (const name of names) form.blur(name);
    setActive(step);
  };
  const save = async () => {
    if ((await state.save()) === 'wrong') setActive('basics');
  };
  return (
    <SubmitArea className="kx-page paper-form" submit={() => void save()}>
      <h1>
        {record ? record.name : say(['新建试卷', 'New paper'])}
        {record && <span className="kx-hint kx-figures">{record.paperCode}</span>}
      </h1>
      <FormSteps
        steps={steps.map(({ key, label }) => ({ key, label, wrong: key === 'basics' ? wrong : 0 }))}
        active={active}
        onChange={go}
      />
      <Restored form={form} />
      {state.lost && (
        <div className="kx-notice kx-notice-warn" role="alert">
          {say([
            '数据已被他人修改。未改动的内容已是最新，您填写的内容仍在，核对后可再次保存。',
            'Another user has changed this record. Fields you did not change are up to date, and what you typed is still here. Check it and save again.',
          ])}
        </div>
      )}
      {active === 'basics' ? (
        <FormBody
          form={form}
          names={names}
          two
          tells={false}
          hints={{
            totalScore: say(['启用时须与题目分值合计一致', 'Enabling asks that the questions add up to it']),
            buildMode:
              form.values.buildMode === paperBuild.of.parallel
                ? say(['按双向细目表同时生成多份平行卷', 'Several forms out of one blueprint'])
                : undefined,
          }}
        />
      ) : (
        <ScreenOnly level={form.values.secretLevel}>
          <Builder state={state} isNew={!record} onWrong={() => setActive('basics')} />
        </ScreenOnly>
      )}
      <div className="kx-page-foot">
        {active === 'basics' ? (
          <PlainButton look="main" onClick={() => go('content')}>
            {say(['下一步', 'Next'])}
          </PlainButton>
        ) : (
          <PlainButton look="plain" onClick={() => go('basics')}>
            {say(['上一步', 'Back'])}
          </PlainButton>
        )}
        <PlainButton look={active === 'content' ? 'main' : 'plain'} busy={busy} onClick={() => void save()}>
          {say(['保存草稿', 'Save as a draft'])}
        </PlainButton>
        <PlainButton look="plain" onClick={() => closeTab()}>
          {say(['关闭', 'Close'])}
        </PlainButton>
      </div>
    </SubmitArea>
  );
}
