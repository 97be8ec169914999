import '../question.css';
import './write.css';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { useEffect, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { closeTab, useOpen } from '#platform/pages/tab.ts';
import { toast } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Restored } from '#ui/form/form-body.tsx';
import { SubmitArea } from '#ui/form/submit-area.tsx';
import { questionPaths } from '../paths.ts';
import { QuestionView } from '../view/question-view.tsx';
import { FactsPart } from './facts-part.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { type Given, useQuestionForm } from './use-question-form.ts';
import { faceOfWriting } from './writing.ts';

export function QuestionFormPage(given: Given) {
  const { record } = given;
  const say = useSay();
  const open = useOpen();
  const page = useRef<HTMLDivElement>(null);
  const state = useQuestionForm(given, (saved, manner, again) => {
    toast.success(say(record ? ['更新成功', 'Saved'] : ['新增成功', 'Added']), { detail: saved.questionCode });
    const query = { id: saved.id };
    if (again && record) {
      closeTab();
      open(questionPaths.write, { query: { bankId: saved.bankId, questionType: saved.questionType } });
    } else if (again) {
      state.beginAgain();
      page.current?.scrollIntoView();
    } else if (manner === 'whole') {
      closeTab();
      open(questionPaths.question, { title: [saved.questionCode, saved.questionCode], query });
    } else if (!record) {
      closeTab();
      open(questionPaths.write, { title: [`编辑：${saved.questionCode}`, `Edit: ${saved.questionCode}`], query });
    }
  });
  const { form, writing, busy, tells } = state;
  useEffect(() => {
    if (tells > 0) page.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
  }, [tells]);
  const mayDraft = !record || (record.approvedVersion === null && record.status === questionStatus.of.draft);
  const shown = { bankId: record?.bankIdName ?? undefined, author: record?.authorName ?? undefined };
  return (
    <SubmitArea ref={page} className="kx-page kx-write" submit={() => state.save('whole')}>
      <h1>
        {record
          ? say([`编辑试题 ${record.questionCode}`, `Edit ${record.questionCode}`])
          : say(['新增试题', 'New question'])}
        {record?.bankIdName && <span className="kx-hint">{record.bankIdName}</span>}
      </h1>
      <Restored form={form} />
      {state.lost && (
        <div className="kx-notice kx-notice-warn" role="alert">
          {say([
            '数据已被他人修改。您填写的内容仍在，核对后可再次提交。',
            'Somebody else changed it. What you typed is still here: look at it and submit again.',
          ])}
        </div>
      )}
      {record?.approvedVersion != null && (
        <p className="kx-notice" role="note">
          {say([
            `本题第${record.approvedVersion}版已入库。修改题目内容形成新版本，题库重新审核通过前仍使用已入库的版本，已有试卷不变。`,
            `Version ${record.approvedVersion} is in the bank. Another wording becomes a new version; until the bank is approved again the one in the bank is used, and papers keep theirs.`,
          ])}
        </p>
      )}
      <div className="kx-write-body">
        <div className="kx-write-form">
          <QuestionEditor
            key={writing.uid}
            writing={writing}
            onChange={state.write}
            tells={tells > 0}
            refused={form.errors.stem}
          />
          <FactsPart form={form} shown={shown} />
        </div>
        <aside className="kx-write-face" aria-label={say(['考生看到的样子', 'As a candidate sees it'])}>
          <h2>{say(['考生看到的样子', 'As a candidate sees it'])}</h2>
          <QuestionView face={faceOfWriting(writing)} number={1} />
        </aside>
      </div>
      <div className="kx-page-foot">
        <PlainButton look="main" busy={busy} onClick={() => state.save('whole')}>
          {say(['提交', 'Submit'])}
        </PlainButton>
        <PlainButton look="plain" busy={busy} onClick={() => state.save('whole', true)}>
          {say(['保存并新增', 'Save and add another'])}
        </PlainButton>
        {mayDraft && (
          <PlainButton look="plain" busy={busy} onClick={() => state.save('draft')}>
            {say(['保存草稿', 'Save as a draft'])}
          </PlainButton>
        )}
        <PlainButton look="plain" onClick={() => closeTab()}>
          {say(['关闭', 'Close'])}
        </PlainButton>
      </div>
    </SubmitArea>
  );
}
