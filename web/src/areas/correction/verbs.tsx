import { auditResult, caseStatus } from '@kaoxin/contract/casework/states.ts';
import { choice, type Label, optional, text } from '@kaoxin/contract/conventions.ts';
import { type CorrectionDetail, correction } from '@kaoxin/contract/correction/calls.ts';
import { editResult } from '@kaoxin/contract/correction/states.ts';
import { draftOf } from '#areas/casework/case/kind/kind.ts';
import { type Decision, decidedIn } from '#areas/casework/case/verbs/decisions.tsx';
import { opinion } from '#areas/casework/case/verbs/fields.ts';
import { paragraphs } from '#areas/casework/case/verbs/paragraphs.ts';
import {
  itemsIn,
  lackingMaterials,
  materialsHint,
  supplementFields,
  usualDays,
} from '#areas/casework/case/verbs/supplement-fields.ts';
import { letterWidth, UnsentLetterPart, useUnsentLetter } from '#areas/casework/case/verbs/unsent-letter.tsx';
import { useReply } from '#areas/casework/case/verbs/use-reply.ts';
import type { VerbButtons } from '#areas/casework/case/verbs/verb-buttons.tsx';
import { race, said, type VerbProps } from '#areas/casework/case/verbs/verb-words.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import type { Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import type { Form } from '#ui/form/use-form.ts';
import { corrections } from './corrections.ts';

const about: Readonly<Record<Decision['name'], Label>> = {
  approve: [
    '姓名和证件号码的更正须经两人审核；通过后由另一人执行更正。',
    'Corrections of names and ID numbers need two approvals; a third person then executes them.',
  ],
  refuse: ['审核意见将作为答复草稿。', 'The opinion becomes the draft reply.'],
  supplement: ['申请人补正后重新审核，期间暂停计时。', 'The deadline is paused until the applicant replies.'],
};

const passOn: Label = ['通过，提交二次审核', 'Approve and pass on'];
const passedOnce = { ...said, success: ['待二次审核', 'Waiting for a second approval'] } as const;

function AuditDialog({ one, onClose, onNext, decision }: VerbProps<CorrectionDetail> & { decision: Decision }) {
  const say = useSay();
  const passes = decision.result === auditResult.of.pass;
  const isFirst = passes && one.auditLevel + 1 < one.lastLevel;
  const audit = usePerform(corrections.calls.audit, isFirst ? passedOnce : said);
  const asks = decision.result === auditResult.of.supplement;
  return (
    <VerbDialog
      title={decision.title}
      schema={formOf({ ...(asks ? supplementFields(one) : {}), auditNote: passes ? optional(opinion) : opinion })}
      start={asks ? { days: usualDays(one) } : {}}
      hints={{ materials: say(materialsHint) }}
      lacking={lackingMaterials}
      draft={draftOf(corrections, decision.name, one.id)}
      submitLabel={isFirst ? passOn : decision.submit}
      {...race(corrections, one, 'audit')}
      intro={<p className="kx-hint">{say(about[decision.name])}</p>}
      onClose={onClose}
      onNext={onNext}
      onSubmit={({ auditNote, materials, days }) =>
        audit.mutateAsync({
          body: {
            id: one.id,
            version: one.version,
            auditResult: decision.result,
            auditNote: auditNote ?? null,
            ...(asks ? { supplementItems: itemsIn(materials), days: Number(days) } : {}),
          },
        })
      }
    />
  );
}

const { corrected, partly, refused } = editResult.of;
const resultField = choice(['更正结果', 'Result'], 'edit_result', [corrected, partly, refused]);
const words = text(['答复说明', 'Reply text'], { min: 5, max: 2000, kind: 'long' });

/**
 * 更正答复: applies the audited values to roster, person and open cases, and issues the letter; or gives the reason why
 * not.
 */
function ExecuteDialog({ one, onClose, onNext }: VerbProps<CorrectionDetail>) {
  const say = useSay();
  const reply = useReply(corrections, one);
  const isRefusal = one.caseStatus === caseStatus.of.auditing;
  const schema = isRefusal
    ? formOf({ words: optional(words) })
    : formOf({ replyResult: resultField, words: optional(words) });
  const bodyOf = ({ replyResult, words: given, applied }: Values) => ({
    action: 'execute' as const,
    replyResult: isRefusal ? refused : Number(replyResult),
    ...(given ? { replyContent: paragraphs(String(given)) } : {}),
    ...(replyResult === partly ? { applied } : {}),
  });
  const unsent = useUnsentLetter(correction.letter, (values) => ({
    id: one.id,
    version: one.version,
    ...bodyOf(values),
  }));
  return (
    <VerbDialog
      title={isRefusal ? ['答复不予更正', 'Reply: not corrected'] : ['更正答复', 'Execute']}
      schema={schema}
      start={isRefusal ? {} : { replyResult: corrected }}
      beside={['applied']}
      draft={draftOf(corrections, 'execute', one.id)}
      submitLabel={
        isRefusal ? ['签发告知书', 'Issue the letter'] : ['执行并签发告知书', 'Execute and issue the letter']
      }
      {...race(corrections, one, 'execute')}
      lacking={({ replyResult, words: said_ }) =>
        replyResult === refused && !said_ ? { words: ['请填写不予更正的理由', 'Enter why nothing is corrected'] } : {}
      }
      refuse={(values) => {
        const { replyResult, applied } = values;
        const count = Array.isArray(applied) ? applied.length : 0;
        return replyResult === partly && (count === 0 || count === one.changes.length)
          ? ['部分更正请选择其中已更正的项目', 'Select which of the fields are corrected']
          : unsent.refusal(values);
      }}
      {...letterWidth(unsent)}
      intro={
        <p className="kx-hint">
          {isRefusal
            ? say([
                '审核意见已写入答复；留空则按该意见签发。',
                'The audit opinion is already entered as the reply. Leave it empty to issue the letter with that opinion.',
              ])
            : say([
                '执行后名单、人员和在办事项中的信息随之更新，不能撤回。',
                'The roster, the person and open cases are updated. This cannot be undone.',
              ])}
        </p>
      }
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) => reply(bodyOf(values) as Parameters<typeof reply>[0])}
    >
      {(form) => (
        <>
          {form.values.replyResult === partly && <AppliedFields one={one} form={form} />}
          <UnsentLetterPart unsent={unsent} form={form} />
        </>
      )}
    </VerbDialog>
  );
}

function AppliedFields({ one, form }: { one: CorrectionDetail; form: Form }) {
  const say = useSay();
  const chosen = Array.isArray(form.values.applied) ? form.values.applied : [];
  const toggle = (key: string) =>
    form.set('applied', chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  return (
    <fieldset className="kx-review">
      <legend>{say(['已更正的项目', 'Corrected fields'])}</legend>
      <span className="kx-radios">
        {one.changes.map(({ fieldKey, label }) => (
          <label key={fieldKey}>
            <input type="checkbox" checked={chosen.includes(fieldKey)} onChange={() => toggle(fieldKey)} /> {label}
          </label>
        ))}
      </span>
    </fieldset>
  );
}

/** Audit has three decisions; the answer executes (domain.md 3.8). */
export const correctionVerbs: VerbButtons<CorrectionDetail> = {
  audit: decidedIn(AuditDialog),
  execute: [{ label: ['更正答复', 'Execute'], dialog: ExecuteDialog, primary: true, shortcut: 'R' }],
};
