import { auditResult, caseStatus } from '@kaoxin/contract/casework/states.ts';
import { flag, type Label, text } from '@kaoxin/contract/conventions.ts';
import { type ReviewDetail, reinspectionUser } from '@kaoxin/contract/reinspection/calls.ts';
import { foundScore, reviewResult } from '@kaoxin/contract/reinspection/record.ts';
import { conclusionsFor, reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import { useRef } from 'react';
import { draftOf } from '#areas/casework/case/kind/kind.ts';
import { note, reason as why } from '#areas/casework/case/verbs/fields.ts';
import { paragraphs, typedLines } from '#areas/casework/case/verbs/paragraphs.ts';
import { useReply } from '#areas/casework/case/verbs/use-reply.ts';
import { usualVerbs, type VerbButtons } from '#areas/casework/case/verbs/verb-buttons.tsx';
import { noteOf, race, said, type VerbProps } from '#areas/casework/case/verbs/verb-words.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { type Refusal, VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import type { TemplateFormState } from '#ui/template-form/use-template-form.ts';
import { ItemScores, itemProblem, itemsField } from './item-scores.tsx';
import { filledField, ReviewerFields } from './reviewer-fields.tsx';
import { reviews } from './reviews.ts';
import { Opinions } from './score-panel.tsx';

const drawnTwo: Label = [
  '系统从成绩复核员中随机抽取两名，依次独立复核，互不可见结果。',
  'Two reviewers are drawn at random. They review independently and cannot see each other’s results.',
];
const drawnSecond: Label = [
  '只重新抽取第二复核员；第一复核员的结果保留，在第二次复核完成前仍不可见。',
  'Only the second reviewer is drawn again. The first result is kept and stays hidden until both reviews are done.',
];
const reason = text(['重新分配原因', 'Why again'], { min: 2, max: 500, kind: 'long' });

function DrawDialog({ one, onClose, onNext }: VerbProps<ReviewDetail>) {
  const say = useSay();
  const draw = usePerform(reinspectionUser.assign, said);
  const again = isDrawn(one);
  return (
    <VerbDialog
      title={again ? redrawWords : drawWords}
      schema={formOf({ note: again ? reason : note })}
      draft={draftOf(reviews, 'assign', one.id)}
      submitLabel={['随机分配', 'Draw']}
      {...race(reviews, one, 'assign')}
      intro={<p className="kx-hint">{say(one.caseStatus === caseStatus.of.secondReview ? drawnSecond : drawnTwo)}</p>}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) => draw.mutateAsync({ body: { id: one.id, version: one.version, note: noteOf(values) } })}
    />
  );
}

const { score, conclusion, note: found } = reviewResult.shape;

const pointsIn = (given: unknown): number | null =>
  given === undefined || given === null || given === '' ? null : Number(given);

function problemOf({ originalScore }: ReviewDetail, given: unknown, chosen: unknown): Refusal | undefined {
  if (chosen === undefined || conclusionsFor(pointsIn(given) !== originalScore).includes(Number(chosen)))
    return undefined;
  return [
    '复核结论与分数是否变更不一致，请核对',
    'The conclusion does not agree with whether the score changes',
    'conclusion',
  ];
}

const unfilled: Refusal = ['请核对下方由复核员填写的内容', 'Check the part for reviewers below'];

function ReviewDialog({ one, onClose, onNext }: VerbProps<ReviewDetail>) {
  const say = useSay();
  const reply = useReply(reviews, one);
  const decides = isDisputed(one);
  const filled = useRef<TemplateFormState>(null);
  const isFilled = () => one.reviewerFields.length === 0 || filled.current?.check() !== undefined;
  return (
    <VerbDialog
      title={decides ? ['裁定', 'Arbitrate'] : ['复核', 'Review']}
      schema={formOf({ score: one.originalScore === null ? score : foundScore, conclusion, note: found })}
      draft={draftOf(reviews, 'review', one.id)}
      draftIn="session"
      submitLabel={decides ? ['提交裁定', 'Decide'] : ['提交复核', 'Submit']}
      {...race(reviews, one, 'review')}
      beside={[itemsField, filledField]}
      refuse={({ score: given, conclusion: chosen, [itemsField]: points }) =>
        itemProblem(one.items, points, given) ?? problemOf(one, given, chosen) ?? (isFilled() ? undefined : unfilled)
      }
      intro={
        <>
          <p className="kx-hint">
            {decides
              ? say(['两次复核结果不一致，以裁定为准。', 'The two reviews differ. Your decision is final.'])
              : say([
                  '提交后不能修改；双方完成前，他人看不到您的结果。',
                  'You cannot change it after submitting. No one can see it until both reviews are done.',
                ])}
            {one.originalScore === null &&
              say([
                '本科目没有登记成绩，经核实确无成绩的，复核分数留空。',
                ' No score is recorded for this subject. If there is really none, leave the reviewed score empty.',
              ])}
          </p>
          {decides && <Opinions one={one} />}
        </>
      }
      onClose={onClose}
      onNext={onNext}
      onSubmit={({ [itemsField]: points, [filledField]: _, ...result }) =>
        reply({
          action: 'review',
          result: {
            ...result,
            ...(Array.isArray(points) ? { itemScores: points } : {}),
            ...(one.reviewerFields.length > 0 ? { form: filled.current?.check() ?? {} } : {}),
          },
        } as unknown as Parameters<typeof reply>[0])
      }
    >
      {(form) => (
        <>
          <ItemScores form={form} items={one.items} />
          <ReviewerFields form={form} fields={one.reviewerFields} filled={filled} />
        </>
      )}
    </VerbDialog>
  );
}

const words = text(['答复说明', 'Reply text'], { min: 10, max: 2000, kind: 'long' });
const refused = flag(['不予受理（不符合成绩复核的受理范围）', 'Not accepted (outside the scope of score reviews)']);
const { upheld, notAccepted } = reviewConclusion.of;

/**
 * 起草答复: the letter contains subject, score and result already; this adds text. Without a changed score the applicant's
 * request may be refused.
 */
function AnswerDialog({ one, onClose, onNext }: VerbProps<ReviewDetail>) {
  const say = useSay();
  const reply = useReply(reviews, one);
  const mayRefuse = one.scoreChanged !== 1;
  // a returned answer is edited instead of written again
  const before = one.replyContent ? { words: typedLines(one.replyContent) } : {};
  return (
    <VerbDialog
      title={['起草答复', 'Draft the reply']}
      schema={mayRefuse ? formOf({ refused, words }) : formOf({ words })}
      start={mayRefuse ? { ...before, refused: one.conclusion === notAccepted ? 1 : 0 } : before}
      draft={draftOf(reviews, 'submit', one.id)}
      submitLabel={['提交审核', 'Submit for approval']}
      {...race(reviews, one, 'submit')}
      intro={
        <p className="kx-hint">
          {say([
            '科目、原成绩、复核内容和结果由系统写入告知书，此处填写其他需要说明的情况。',
            'Subject, original score, content and result are filled in automatically. Add other explanations here.',
          ])}
        </p>
      }
      onClose={onClose}
      onNext={onNext}
      onSubmit={({ words: given, refused: isRefused }) =>
        reply({
          action: 'submit',
          replyContent: paragraphs(String(given)),
          ...(mayRefuse && { replyResult: isRefused === 1 ? notAccepted : upheld }),
        })
      }
    />
  );
}

/** 重新裁定: the score was corrected in the meantime, so the findings are compared with the current one. */
function AnewDialog({ one, onClose, onNext }: VerbProps<ReviewDetail>) {
  const say = useSay();
  const audit = usePerform(reinspectionUser.audit, said);
  const [was, now] = [pointsSaid(one.originalScore), pointsSaid(one.recorded.score)];
  return (
    <VerbDialog
      title={anewWords}
      schema={formOf({ auditNote: why })}
      draft={draftOf(reviews, 'anew', one.id)}
      submitLabel={['退回重新裁定', 'Return to the arbiter']}
      {...race(reviews, one, 'audit')}
      intro={
        <p className="kx-hint">
          {say([
            `登记成绩在申请后由${was[0]}变为${now[0]}，退回后由考务管理人员以现成绩为准重新裁定，再起草答复。`,
            `The recorded score changed from ${was[1]} to ${now[1]} after the application. The arbiter decides again based on the current score, and the reply is drafted again.`,
          ])}
        </p>
      }
      onClose={onClose}
      onNext={onNext}
      onSubmit={({ auditNote }) =>
        audit.mutateAsync({
          body: {
            id: one.id,
            version: one.version,
            auditResult: auditResult.of.supplement,
            auditNote: String(auditNote),
          },
        })
      }
    />
  );
}

const drawWords: Label = ['分配复核员', 'Draw reviewers'];
const redrawWords: Label = ['重新分配复核员', 'Draw again'];
const anewWords: Label = ['重新裁定', 'Arbitrate anew'];
const pointsSaid = (points: number | null): Label =>
  points === null ? ['无成绩', 'no score'] : [`${points}分`, String(points)];
const isDrawn = (one: ReviewDetail): boolean => one.isDrawn === 1;
const isMoved = ({ recorded, originalScore }: ReviewDetail): boolean => recorded.score !== originalScore;
const isDisputed = ({ caseStatus: status }: ReviewDetail): boolean => status === caseStatus.of.arbitrating;
const reviewing = { dialog: ReviewDialog, primary: true, shortcut: 'R' };

export const reviewVerbs: VerbButtons<ReviewDetail> = {
  assign: [
    { label: drawWords, when: (one) => !isDrawn(one), dialog: DrawDialog },
    { name: 'redraw', label: redrawWords, when: isDrawn, dialog: DrawDialog },
  ],
  audit: [
    ...(usualVerbs.audit ?? []),
    { name: 'anew', label: anewWords, when: isMoved, dialog: AnewDialog, danger: true },
  ],
  review: [
    { label: ['复核', 'Review'], when: (one) => !isDisputed(one), ...reviewing },
    { name: 'arbitrate', label: ['裁定', 'Arbitrate'], when: isDisputed, ...reviewing },
  ],
  submit: [{ label: ['起草答复', 'Draft the reply'], dialog: AnswerDialog, primary: true }],
};
