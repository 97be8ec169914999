import { type PrintKind, printKindNames, printKinds } from '@kaoxin/contract/exam/exam-print.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { LaterPrintDialog } from '../../print/later-print.tsx';
import { isPrintable } from '../../print/print-action.ts';
import type { ExamOfSeats } from '../exam-of-seats.ts';

interface RoomPrintsProps {
  exam: ExamOfSeats;
  centreId: string;
  roomId: string;
}

export function RoomPrints({ exam, centreId, roomId }: RoomPrintsProps) {
  const say = useSay();
  const may = useMay();
  const [kind, print] = useState<PrintKind>();
  if (!isPrintable(exam.status) || !may('formal_exam_print')) return null;
  return (
    <>
      <span className="kx-seats-prints">
        {printKindNames.map((name) => (
          <PlainButton key={name} onClick={() => print(name)}>
            {say(printKinds[name])}
          </PlainButton>
        ))}
      </span>
      {kind && (
        <LaterPrintDialog
          exam={exam}
          centreId={centreId}
          roomId={roomId}
          kind={kind}
          onClose={() => print(undefined)}
        />
      )}
    </>
  );
}
