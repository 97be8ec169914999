import '#ui/case/case.css';
import '../question.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type QuestionRecord, questionRow } from '@kaoxin/contract/question/question.ts';
import { questionStatus, questionType } from '@kaoxin/contract/question/question-states.ts';
import { useState } from 'react';
import { paperPaths } from '#areas/paper/paths.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { closeTab, useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { CaseHead, Panel } from '#ui/case/case-page.tsx';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { minute } from '#ui/dates/minute.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { FactList } from '#ui/form/value.tsx';
import { type Fact, Facts, figures } from '#ui/table/facts.tsx';
import { LeakDialog } from '../list/leak-dialog.tsx';
import { useQuestionActions } from '../list/use-question-actions.ts';
import { QuestionStatusChip } from '../states.tsx';
import { KeyView } from '../view/key-view.tsx';
import { QuestionView } from '../view/question-view.tsx';
import { LifePart } from './life-part.tsx';
import { VersionsPart } from './versions-part.tsx';

const shown = ['bankId', 'difficulty', 'cognition', 'source', 'author', 'expireDate', 'createTime', 'updateTime'];

const used = (record: QuestionRecord): Fact[] => [
  [['知识点', 'Knowledge points'], record.knowledgeName],
  [['使用次数', 'Used'], figures(String(record.useCount))],
  [['最近使用', 'Last used'], figures(minute(record.lastUseTime))],
];

export function QuestionPage({ record }: { record: QuestionRecord }) {
  const say = useSay();
  const language = useLanguage();
  const [leaking, setLeaking] = useState(false);
  const actions = useQuestionActions<QuestionRecord>(
    () => setLeaking(true),
    () => closeTab(),
  );
  const { face, key, usedIn } = record;
  return (
    <article className="kx-case">
      <CaseHead
        title={record.questionCode}
        marks={
          <>
            <QuestionStatusChip status={record.status} />
            <span>{questionType.label(face.questionType, language)}</span>
            <span>{say([`第${record.versionNo}版`, `Version ${record.versionNo}`])}</span>
            {record.leakReason && (
              <span>{say([`作废原因：${record.leakReason}`, `Reason: ${record.leakReason}`])}</span>
            )}
          </>
        }
        verbs={<VerbBar actions={actions} row={record} label={['试题操作', 'Question actions']} />}
      />
      <div className="kx-question-page">
        <Panel title={say(['题目', 'Question'])}>
          <QuestionView face={face} />
        </Panel>
        <Panel title={say(['答案与解析', 'Answer and explanation'])}>
          {key ? (
            <>
              <KeyView face={face} keyOf={key} />
              {face.children.map((child, at) => {
                const own = key.children[at];
                return (
                  own && (
                    <section key={child.id}>
                      <h3>{say([`第${at + 1}小题`, `Question ${at + 1}`])}</h3>
                      <KeyView face={child} keyOf={own} />
                    </section>
                  )
                );
              })}
            </>
          ) : (
            <p className="kx-hint">
              {say([
                '您没有查看答案的权限，如需使用请联系系统管理员授权。',
                'You may not see answers; ask an administrator for the permission.',
              ])}
            </p>
          )}
        </Panel>
        <Panel title={say(['属性', 'Facts'])}>
          <FactList fields={fieldsOf(questionRow.shape, shown)} row={record} />
          <Facts facts={used(record)} />
        </Panel>
        <Panel title={say(['使用情况', 'Used in'])}>
          {usedIn.length > 0 && (
            <ul className="kx-question-uses">
              {usedIn.map(({ paperId, paperCode, paperName, versionNo, paperStatusName }) => (
                <li key={paperId}>
                  <span className="kx-figures">{paperCode}</span> <PaperName id={paperId} name={paperName} /> ·{' '}
                  {say([`第${versionNo}版`, `version ${versionNo}`])}
                  {paperStatusName && ` · ${paperStatusName}`}
                </li>
              ))}
            </ul>
          )}
          <HiddenUses record={record} />
        </Panel>
        {record.status !== questionStatus.of.draft && (
          <div className="kx-question-wide">
            <LifePart id={record.id} />
          </div>
        )}
        <div className="kx-question-wide">
          <VersionsPart key={record.versionNo} record={record} />
        </div>
      </div>
      {leaking && <LeakDialog row={record} onClose={() => setLeaking(false)} />}
    </article>
  );
}

function PaperName({ id, name }: { id: string; name: string }) {
  const open = useOpen();
  const may = useMay();
  if (!may('paper_view')) return name;
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => open(paperPaths.detail, { title: [name, name], query: { id } })}
    >
      {name}
    </button>
  );
}

/** Papers that are not listed: some are outside the user's scope, and secret ones are never mentioned. */
function HiddenUses({ record: { usedIn, versions, useCount } }: { record: QuestionRecord }) {
  const say = useSay();
  const hidden = versions.reduce((sum, { paperCount }) => sum + paperCount, 0) - usedIn.length;
  const words = (): Label | undefined => {
    if (hidden > 0)
      return [
        `${usedIn.length > 0 ? '另' : ''}有${hidden}份使用本题的试卷不在您可查看的范围内`,
        `${quantity(hidden, `${usedIn.length > 0 ? 'more ' : ''}paper`)} with it that you may not see`,
      ];
    if (usedIn.length > 0) return undefined;
    return useCount > 0
      ? ['没有可以显示的试卷', 'No paper that can be told']
      : ['还没有试卷使用本题', 'No paper has it yet'];
  };
  const said = words();
  return said ? <p className="kx-hint">{say(said)}</p> : null;
}
