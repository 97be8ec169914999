import { tempStatus } from '@kaoxin/contract/question/question-states.ts';
import { type QuestionBatch, questionTemp, type StagedQuestion } from '@kaoxin/contract/question/staging.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { isSomewhere } from '#ui/dialog/focus-home.ts';
import { findError, rowsPerPage } from './find-error.ts';
import { firstKind, type RowKind, statusOfKind } from './kinds.ts';

const none: readonly StagedQuestion[] = [];

interface Shown {
  kind: RowKind;
  current: number;
  keyword: string;
}
/** The row to move to after loading; if it is gone, the row in its place. */
interface Wanted {
  rowNo: number;
  opens: boolean;
  /** does not take the focus from a user who has moved on */
  gently: boolean;
}

const queryOf = (batchNo: string, { kind, current, keyword }: Shown) => {
  const resultStatus = statusOfKind[kind];
  return {
    batchNo,
    current,
    size: rowsPerPage,
    ascs: 'rowNo',
    ...(resultStatus === undefined ? {} : { resultStatus }),
    ...(keyword === '' ? {} : { keyword }),
  };
};

interface FollowingOptions {
  answer: { dataUpdatedAt: number; isFetching: boolean };
  rows: readonly StagedQuestion[];
  grid: RefObject<HTMLElement | null>;
  goTo: (row: StagedQuestion, opens: boolean) => void;
}

function useWantedRow({ answer: { dataUpdatedAt, isFetching }, rows, grid, goTo }: FollowingOptions) {
  const wanted = useRef<Wanted>(undefined);
  const follow = useEffectEvent(() => {
    const want = wanted.current;
    if (!want || isFetching) return;
    wanted.current = undefined;
    if (want.gently && isSomewhere(document.activeElement)) return;
    const row = rows.find(({ rowNo }) => rowNo >= want.rowNo) ?? rows.at(-1);
    if (row) goTo(row, want.opens && row.rowNo === want.rowNo);
    else grid.current?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows when rows have come
  useEffect(() => follow(), [dataUpdatedAt, isFetching]);
  return (rowNo: number, manner: Partial<Wanted> = {}) => {
    wanted.current = { rowNo, opens: false, gently: false, ...manner };
  };
}

export function useRows(batch: QuestionBatch) {
  const { batchNo } = batch;
  const say = useSay();
  const [shown, setShown] = useState<Shown>(() => ({ kind: firstKind(batch), current: 1, keyword: '' }));
  const [at, setAt] = useState<string>();
  const [opened, setOpened] = useState<string>();
  const [said, setSaid] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const answer = useCall(questionTemp.calls.page, queryOf(batchNo, shown), { quiet: true, staleTime: 0 });
  const rows = answer.data?.records ?? none;
  const pages = answer.data?.pages ?? 1;
  const here = rows.find(({ id }) => id === at) ?? rows[0];

  const goTo = (row: StagedQuestion, opens: boolean) => {
    setAt(row.id);
    setOpened(opens ? row.id : undefined);
    if (!opens) grid.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus();
  };
  const want = useWantedRow({ answer, rows, grid, goTo });

  const show = (next: Partial<Shown>) => {
    setOpened(undefined);
    setShown((now) => ({ ...now, current: 1, ...next }));
  };
  const step = (by: number) => {
    const next = rows[rows.findIndex(({ id }) => id === here?.id) + by];
    if (next) return goTo(next, false);
    const page = shown.current + Math.sign(by);
    if (page < 1 || page > pages) return;
    want(by > 0 ? 0 : Number.POSITIVE_INFINITY);
    show({ current: page });
  };
  const toEnd = (last: boolean) => {
    const row = last ? rows.at(-1) : rows[0];
    if (row) goTo(row, false);
  };
  const nextError = async (opens: boolean): Promise<boolean> => {
    const after = here?.rowNo ?? 0;
    const inSight = rows.find(({ rowNo, resultStatus: status }) => rowNo > after && status === tempStatus.of.wrong);
    const found = inSight ? undefined : await findError(batchNo, after).catch(() => undefined);
    const row = inSight ?? rows.find(({ id }) => id === found?.row.id);
    if (row) goTo(row, opens);
    else if (found) {
      want(found.row.rowNo, { opens });
      show({ kind: 'wrong', keyword: '', current: found.current });
    } else {
      setOpened(undefined);
      setSaid(say(['没有有错误的试题', 'No question is wrong']));
    }
    return row !== undefined || found !== undefined;
  };
  const close = () => {
    setOpened(undefined);
    if (here) grid.current?.querySelector<HTMLElement>(`[data-row="${here.id}"]`)?.focus();
  };
  return {
    answer,
    rows,
    pages,
    shown,
    here,
    opened,
    said,
    grid,
    setAt,
    setSaid,
    show,
    want,
    step,
    toEnd,
    goTo,
    nextError,
    close,
  };
}
export type Rows = ReturnType<typeof useRows>;
