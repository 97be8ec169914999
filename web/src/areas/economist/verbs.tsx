import { auditResult } from '@kaoxin/contract/casework/states.ts';
import { type Label, optional } from '@kaoxin/contract/conventions.ts';
import { type EconomistDetail, economist } from '@kaoxin/contract/economist/calls.ts';
import {
  type CheckKey,
  checkItems,
  checkKeys,
  isInOrder,
  isNoted,
  notInOrder,
} from '@kaoxin/contract/economist/checks.ts';
import { auditForm, committeeNo } from '@kaoxin/contract/economist/record.ts';
import { useRef, useState } from 'react';
import { draftOf } from '#areas/casework/case/kind/kind.ts';
import { type Decision, decidedIn } from '#areas/casework/case/verbs/decisions.tsx';
import { opinion } from '#areas/casework/case/verbs/fields.ts';
import {
  itemsIn,
  lackingMaterials,
  materialsHint,
  supplementFields,
  usualDays,
} from '#areas/casework/case/verbs/supplement-fields.ts';
import { letterWidth, UnsentLetterPart, useUnsentLetter } from '#areas/casework/case/verbs/unsent-letter.tsx';
import type { VerbButtons } from '#areas/casework/case/verbs/verb-buttons.tsx';
import { race, said, textOf, type VerbProps } from '#areas/casework/case/verbs/verb-words.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import type { Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { itemsOf, useAnswers } from './answers.ts';
import { Checklist, toItem } from './checklist.tsx';
import { economists } from './economists.ts';

const { pass, refuse, supplement } = auditResult.of;
const committee = 3;
const { falsePromise } = auditForm.shape;
/** 告知承诺 of dict commit_mode. */
const promised = 1;

const called = (keys: readonly CheckKey[], place: 0 | 1): string =>
  keys.map((key) => checkItems[key][place]).join(place === 0 ? '、' : ', ');

const passOn: Label = ['通过，提交下一级审核', 'Approve and pass on'];
const passedLevel = { ...said, success: ['待下一级审核', 'Waiting for the next level'] } as const;

function AuditDialog({ one, onClose, onNext, decision }: VerbProps<EconomistDetail> & { decision: Decision }) {
  const say = useSay();
  const answers = useAnswers(one);
  const items = itemsOf(answers.given);
  const asksItems = decision.result !== supplement;
  const passes = decision.result === pass;
  const isShort = (key: CheckKey) => key === 'years' && one.work.isEnough === 0;
  const missing = checkKeys.filter((key) => items.every((item) => item.key !== key));
  const unsaid = items
    .filter((item) => (!isInOrder(item) || (passes && isShort(item.key))) && !isNoted(item))
    .map(({ key }) => key);
  const barred = passes ? notInOrder(items) : [];
  // fixed at opening: an item must not disappear while it is answered
  const [asked] = useState(asksItems ? [...missing, ...unsaid, ...barred] : []);
  const list = useRef<HTMLFieldSetElement>(null);
  const asksNumber = asksItems && one.auditLevel === committee;
  const asksPromise = decision.result === refuse && one.commitMode === promised;
  const bodyOf = ({ auditNote, docNo: number, falsePromise: isFalse, materials, days }: Values) => ({
    id: one.id,
    version: one.version,
    auditResult: decision.result,
    items,
    auditNote: textOf(auditNote),
    docNo: textOf(number),
    falsePromise: isFalse === 1 ? 1 : 0,
    ...(asksItems ? {} : { supplementItems: itemsIn(materials), days: Number(days) }),
  });
  const issues = !passes || one.auditLevel === one.lastLevel;
  const audit = usePerform(economist.audit, issues ? said : passedLevel);
  const unsent = useUnsentLetter(issues ? economist.letter : undefined, bodyOf, JSON.stringify(items));
  return (
    <VerbDialog
      title={decision.title}
      schema={formOf({
        ...(asksNumber ? { docNo: committeeNo } : {}),
        ...(asksItems ? {} : supplementFields(one)),
        auditNote: passes ? optional(opinion) : opinion,
        ...(asksPromise ? { falsePromise } : {}),
      })}
      start={asksItems ? {} : { days: usualDays(one) }}
      hints={{ materials: say(materialsHint) }}
      lacking={lackingMaterials}
      draft={draftOf(economists, decision.name, one.id)}
      submitLabel={issues ? decision.submit : passOn}
      {...race(economists, one, 'audit')}
      intro={
        <>
          <p className="kx-hint">
            {one.auditLevelName} · {one.work.verdict}
          </p>
          {asksItems &&
            [
              [['尚未核查', 'Not checked yet'], missing] as const,
              [['尚未填写核查说明', 'Findings missing for'], unsaid] as const,
              [['不符合或存疑，不能通过', 'Not met or in doubt, so it cannot pass'], barred] as const,
            ]
              .filter(([, keys]) => keys.length > 0)
              .map(([what, keys]) => (
                <p key={what[0]} className="kx-notice kx-notice-warn" role="status">
                  {say([`${what[0]}：${called(keys, 0)}`, `${what[1]}: ${called(keys, 1)}`])}
                </p>
              ))}
          {asked.length > 0 && <Checklist ref={list} one={one} answers={answers} keys={asked} />}
        </>
      }
      refuse={() => {
        if (!asksItems) return undefined;
        if (missing.length > 0) {
          toItem(list.current, missing[0], 'radio');
          return ['请逐项核查材料', 'Check every document'];
        }
        if (unsaid.length > 0) {
          toItem(list.current, unsaid[0], 'text');
          return [`请填写【${called(unsaid, 0)}】的核查说明`, `Enter your findings for: ${called(unsaid, 1)}`];
        }
        if (barred.length > 0) {
          toItem(list.current, barred[0], 'radio');
          return [
            `【${called(barred, 0)}】不符合或存疑，不能通过`,
            `Not met or in doubt, so it cannot pass: ${called(barred, 1)}`,
          ];
        }
        return undefined;
      }}
      {...letterWidth(unsent)}
      onClose={onClose}
      onNext={onNext}
      onSubmit={async (values) => {
        await audit.mutateAsync({ body: bodyOf(values) });
        answers.drop();
      }}
    >
      {(form) => <UnsentLetterPart unsent={unsent} form={form} />}
    </VerbDialog>
  );
}

/** A level has three decisions (domain.md 3.9). */
export const economistVerbs: VerbButtons<EconomistDetail> = {
  audit: decidedIn(AuditDialog),
};
