import type { AuditChecks } from '@kaoxin/contract/question/audit.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/state/state.tsx';
import { Beside } from '../../compare/beside.tsx';
import { Walk } from '../../compare/walk.tsx';
import { useWording, Wording } from '../../compare/wording.tsx';

type Twin = AuditChecks['twins'][number];
const gravestFirst = (one: Twin, other: Twin): number =>
  other.isKeyOther - one.isKeyOther || other.similarity - one.similarity;
const nameOf = ({ questionCode, otherCode }: Twin): string => `${questionCode} – ${otherCode}`;

export function TwinsPart({ checked }: { checked: AuditChecks | null }) {
  const say = useSay();
  const [at, go] = useState(0);
  if (!checked) return <EmptyState text={['没有保存自动检查的结果', 'No result of the checks was kept']} />;
  const twins = [...checked.twins].sort(gravestFirst);
  const shown = twins[at] ?? twins[0];
  return (
    <>
      <Lacking checked={checked} />
      {checked.isCut === 1 && (
        <p className="kx-hint" role="status">
          {say([
            '题库较大，查重未全部完成，可能还有其他相似试题',
            'The bank is large and not all of it was compared: there may be more twins',
          ])}
        </p>
      )}
      {!shown && <EmptyState text={['没有发现重复的试题', 'No twins were found']} />}
      {shown && (
        <Walk
          label={['疑似重复的试题', 'Questions that may be twins']}
          steps={twins.map((twin) => ({
            id: `${twin.questionId} ${twin.otherId}`,
            name: nameOf(twin),
            brief: twin.otherBankName ?? undefined,
            mark: (
              <Chip tone={twin.isKeyOther === 1 ? 'bad' : 'warn'}>
                {`${Math.round(twin.similarity * 100)}%`}
                {twin.isKeyOther === 1 && say([' 答案不同', ' other key'])}
              </Chip>
            ),
          }))}
          at={Math.min(at, twins.length - 1)}
          onGo={go}
        >
          <Pair key={nameOf(shown)} twin={shown} />
        </Walk>
      )}
    </>
  );
}

function Pair({ twin: { questionId, otherId, otherBankName } }: { twin: Twin }) {
  const [own, other] = [useWording(questionId), useWording(otherId)];
  const bank = otherBankName ?? '';
  return (
    <Beside one={own} other={other}>
      <Wording label={['本题库', 'In this bank']} reading={own} id={questionId} />
      <Wording label={[`相似试题 ${bank}`, `Its twin ${bank}`]} reading={other} id={otherId} />
    </Beside>
  );
}

function Lacking({ checked: { twinCount, twins, missingAnswers, orphanImages } }: { checked: AuditChecks }) {
  const say = useSay();
  const notes = [
    ...(twinCount > twins.length
      ? [
          say([
            `共${twinCount}对，只列出前${twins.length}对。`,
            `${twinCount} pairs; the first ${twins.length} are listed. `,
          ]),
        ]
      : []),
    ...(missingAnswers > 0
      ? [say([`${missingAnswers}题缺答案。`, `Questions without an answer: ${missingAnswers}. `])]
      : []),
    ...(orphanImages.length > 0
      ? [
          say([
            `${orphanImages.length}题引用的图片不存在。`,
            `Questions that show a picture which is not there: ${orphanImages.length}. `,
          ]),
        ]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <div className="kx-notice kx-notice-warn" role="status">
      <span>{notes.join('')}</span>
    </div>
  );
}
