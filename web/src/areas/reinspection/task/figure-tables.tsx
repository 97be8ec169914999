import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { reinspection } from '@kaoxin/contract/reinspection/task.ts';
import { useEffect, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import '#ui/case/compare.css';

type Figures = AnswerOf<typeof reinspection.calls.figures>;
type Line = Readonly<Record<string, unknown>> & { key: string; label: string };
type Head = readonly [key: string, label: Label];

const count: Head = ['count', ['申请数', 'Applications']];
const answered: Head = ['answered', ['已答复', 'Answered']];
const changed: Head = ['changed', ['改分数', 'Changed']];
const tables = [
  {
    of: 'bySubject',
    title: ['科目', 'Subject'],
    heads: [count, ['sumDiffers', ['合分不符', 'Sum differs']], answered, changed],
  },
  { of: 'byReason', title: ['申请原因', 'Reason'], heads: [count, answered, changed] },
  { of: 'byDistrict', title: ['考区', 'District'], heads: [count, answered, changed] },
  { of: 'byConclusion', title: ['复核结论', 'Conclusion'], heads: [['count', ['已答复', 'Answered']]] },
] as const satisfies readonly { of: keyof Figures; title: Label; heads: readonly Head[] }[];

const title: Label = ['统计', 'Figures'];

export function FigureTables({ told, isAimedAt }: { told: Figures; isAimedAt: boolean }) {
  const say = useSay();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAimedAt) return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [isAimedAt]);
  return (
    <div ref={place} tabIndex={-1}>
      <Panel title={say(title)}>
        {told.bySubject.length === 0 ? (
          <p className="kx-empty">{say(['还没有申请', 'No applications yet'])}</p>
        ) : (
          tables.map(({ of, title: about, heads }) => (
            <FigureTable key={of} title={about} heads={heads} lines={told[of]} />
          ))
        )}
      </Panel>
    </div>
  );
}

function FigureTable({ title, heads, lines }: { title: Label; heads: readonly Head[]; lines: readonly Line[] }) {
  const say = useSay();
  if (lines.length === 0) return null;
  return (
    <table className="kx-compare">
      <thead>
        <tr>
          <th scope="col">{say(title)}</th>
          {heads.map(([key, label]) => (
            <th key={key} scope="col">
              {say(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{line.label}</th>
            {heads.map(([key]) => (
              <td key={key} className="kx-figures">
                {String(line[key] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
