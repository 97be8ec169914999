import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { auditResult } from '@kaoxin/contract/casework/states.ts';
import { optional, text } from '@kaoxin/contract/conventions.ts';
import { type EconomistRow, economist } from '@kaoxin/contract/economist/calls.ts';
import { committeeNo } from '@kaoxin/contract/economist/record.ts';
import { useRef, useState } from 'react';
import { draftOf } from '#areas/casework/case/kind/kind.ts';
import { About } from '#areas/casework/case/verbs/dialogs/batch-dialogs.tsx';
import { textOf } from '#areas/casework/case/verbs/verb-words.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { sayNow, useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { toast } from '#platform/toast.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { economists } from './economists.ts';

const opinion = optional(text(['审核意见', 'Opinion'], { max: 500, kind: 'long' }));
const committee = 3;

type Answers = AnswerOf<typeof economist.audit>;

interface BatchDialogProps {
  rows: readonly EconomistRow[];
  onClose: () => void;
}

export function BatchDialog({ rows, onClose }: BatchDialogProps) {
  const say = useSay();
  const audit = usePerform(economist.audit);
  const [told, setTold] = useState<Answers>();
  const tells = useRef(false);
  const asksNumber = rows.some(({ auditLevel }) => auditLevel === committee);
  if (told) return <LeftOut answers={told} onClose={onClose} />;
  return (
    <VerbDialog
      title={['批量通过', 'Pass several']}
      schema={formOf(asksNumber ? { docNo: committeeNo, auditNote: opinion } : { auditNote: opinion })}
      draft={draftOf(economists, 'batch', rows[0]?.id ?? '')}
      submitLabel={['通过', 'Approve']}
      intro={
        <>
          <About rows={rows} />
          <p className="kx-hint">
            {say([
              '名单一致、年限足够、各项材料齐全且无需现场核查的登记予以通过；其余的保持不变，并逐件说明原因。',
              'Registrations pass if they match the roster, have enough years of work and all documents, and need no check in person. The others stay unchanged, each with the reason.',
            ])}
          </p>
        </>
      }
      things={economists.things}
      onClose={() => {
        if (!tells.current) onClose();
      }}
      onSubmit={async ({ auditNote, docNo: number }) => {
        const answers = await audit.mutateAsync({
          body: {
            cases: rows.map(({ id, version }) => ({ id, version })),
            auditResult: auditResult.of.pass,
            auditNote: textOf(auditNote),
            docNo: textOf(number),
          },
        });
        tells.current = answers.some(({ leftOut }) => leftOut !== null);
        if (tells.current) setTold(answers);
        else toast.success(sayNow([`已通过${answers.length}件`, `${answers.length} passed`]));
      }}
    />
  );
}

function LeftOut({ answers, onClose }: { answers: Answers; onClose: () => void }) {
  const say = useSay();
  const open = useOpen();
  const left = answers.filter(({ leftOut }) => leftOut !== null);
  const passed = answers.length - left.length;
  return (
    <Dialog open title={say(['批量通过', 'Pass several'])} width={560} onClose={onClose}>
      <p role="status">
        {say([
          `已通过${passed}件；以下${left.length}件仍待审核，请逐件办理：`,
          `${passed} passed. ${left.length} still to be audited, one by one:`,
        ])}
      </p>
      <ul>
        {left.map(({ id, caseNo, leftOut }) => (
          <li key={id}>
            <button
              type="button"
              className="link-button kx-figures"
              onClick={() => {
                onClose();
                open(economists.paths.detail, { title: [caseNo, caseNo], query: { id } });
              }}
            >
              {caseNo}
            </button>
            {say(['：', ': '])}
            {leftOut}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
