import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type PickedQuestion, paperPicking } from '@kaoxin/contract/paper/picking.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSettled } from '#platform/calls/settled.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Pager } from '#ui/list-page/pager.tsx';
import { dialogManner, later } from '#ui/state/later.tsx';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import { type Outline, type OutlineQuestion, questionsIn } from '../outline/outline.ts';
import { useHeldFocus } from '../use-held-focus.ts';
import { PickedRow } from './picked-row.tsx';
import { emptyNarrowing, type Narrowing, PickerSearch } from './picker-search.tsx';

const QuestionDialog = later(
  () => import('./question-dialog.tsx'),
  (part) => part.QuestionDialog,
  dialogManner,
);

interface PickerPartProps {
  subject: string | undefined;
  outline: Outline;
  onAdd: (more: readonly OutlineQuestion[]) => void;
}

const asQuestion = (one: PickedQuestion): OutlineQuestion => ({
  id: one.id,
  code: one.questionCode,
  brief: one.brief ?? '',
  type: one.questionType,
  score: Math.max(one.defaultScore, 0.5),
});

export function PickerPart({ subject, outline, onAdd }: PickerPartProps) {
  const say = useSay();
  const [narrowing, setNarrowing] = useState<Narrowing>(emptyNarrowing);
  const [page, setPage] = useState({ current: 1, size: 10 });
  const [viewed, setViewed] = useState<PickedQuestion>();
  const keyword = useSettled(narrowing.keyword.trim());
  const ids = questionsIn(outline).map(({ id }) => id);
  const answer = useCall(
    paperPicking.calls.questions,
    {
      ...page,
      ...queryOf({ ...narrowing, keyword }, subject),
      ...(ids.length > 0 ? { excludeIds: ids.join(',') } : {}),
    },
    { quiet: true },
  );
  // the previous answer still contains questions just added
  const rows = answer.data?.records.filter(({ id }) => !ids.includes(id)) ?? [];
  const { list, leaveTo } = useHeldFocus<HTMLDivElement>();
  const add = (row: PickedQuestion) => {
    const at = rows.indexOf(row);
    leaveTo((rows[at + 1] ?? rows[at - 1])?.id);
    onAdd([asQuestion(row)]);
  };
  const narrow = (patch: Partial<Narrowing>) => {
    setNarrowing((now) => ({ ...now, ...patch }));
    setPage((now) => ({ ...now, current: 1 }));
  };
  return (
    <div className="paper-picker">
      <PickerSearch subject={subject} narrowing={narrowing} onChange={narrow} />
      {answer.isError && !answer.data ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton lines={8} />
      ) : rows.length === 0 && !answer.isFetching ? (
        <EmptyState
          text={[
            '没有可选的试题：只列出已入库、未在本卷且不与本卷试题相似的题',
            'No questions to choose: only approved ones that are not in the paper, nor like one that is',
          ]}
        />
      ) : (
        <div ref={list}>
          <div className="kx-page-verbs">
            <PlainButton look="plain" disabled={rows.length === 0} onClick={() => onAdd(rows.map(asQuestion))}>
              {say([`本页${rows.length}题全部加入`, `Add the ${quantity(rows.length, 'question')} shown`])}
            </PlainButton>
          </div>
          <ul
            className="paper-picked"
            aria-label={say(['可选试题', 'Questions to choose'])}
            aria-busy={answer.isFetching}
          >
            {rows.map((row) => (
              <PickedRow key={row.id} row={row} onAdd={() => add(row)} onView={() => setViewed(row)} />
            ))}
          </ul>
          <Pager
            page={page.current}
            size={page.size}
            total={answer.data.total}
            narrow
            onPage={(current) => setPage({ ...page, current })}
            onSize={(size) => setPage({ current: 1, size })}
          />
        </div>
      )}
      {viewed && (
        <QuestionDialog
          row={viewed}
          onAdd={() => {
            add(viewed);
            setViewed(undefined);
          }}
          onClose={() => setViewed(undefined)}
        />
      )}
    </div>
  );
}

const words = (figure: number | undefined): string => (figure === undefined ? '' : String(figure));

function queryOf(narrowing: Narrowing, subject: string | undefined): Record<string, string> {
  const { bankIds, type, difficulty, cognition, knowledge, p, r, keyword, excludeUsedDays } = narrowing;
  const said = {
    keyword,
    bankIds: bankIds.join(','),
    subject: bankIds.length === 0 ? (subject ?? '') : '',
    type: words(type),
    difficulty: words(difficulty),
    cognition: words(cognition),
    knowledge: knowledge ?? '',
    pMin: words(p.from),
    pMax: words(p.until),
    rMin: words(r.from),
    rMax: words(r.until),
    excludeUsedDays: words(excludeUsedDays || undefined),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''));
}
