import type { Label } from '@kaoxin/contract/conventions.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { type GridColumn, type GridRow, type Place, settled, shownCell } from './grid.ts';
import type { ActiveCell } from './use-active-cell.ts';

interface TypedTextOptions {
  cell: ActiveCell;
  columns: readonly GridColumn[];
  latest: RefObject<readonly GridRow[]>;
  value: string;
  rowName: Label;
  write: (text: string, place: Place) => void;
}

export function useTypedText({ cell, columns, latest, value, rowName, write }: TypedTextOptions) {
  const say = useSay();
  const [text, show] = useState<string>();
  /**
   * The text with the cell's value when typing began. A field may report its blur while unmounting; the ref holds the
   * text typed by then.
   */
  const typing = useRef<{ text: string; over: string }>(undefined);
  const set = (next: string | undefined) => {
    typing.current = next === undefined ? undefined : { text: next, over: typing.current?.over ?? value };
    show(next);
  };
  const commit = () => {
    if (typing.current === undefined) return;
    const { text: mine, over } = typing.current;
    set(undefined);
    const place = cell.placeIn(latest.current);
    const column = place && columns[place.column];
    if (!column) return;
    const theirs = latest.current[place.row]?.cells[column.key] ?? '';
    write(mine, place);
    if (theirs === over || theirs === settled(column, mine)) return;
    const named = (of: string) => shownCell(column, of) || say(['空', 'nothing']);
    toast.warning(
      say([
        `填写期间【${column.label[0]}】已被改为【${named(theirs)}】，现按您填写的【${named(mine)}】更改`,
        `${column.label[1]} was changed to “${named(theirs)}” meanwhile; yours, “${named(mine)}”, replaces it`,
      ]),
    );
  };
  const isLost = text !== undefined && !cell.isFound;
  const lose = useEffectEvent(() => {
    set(undefined);
    toast.warning(
      say([
        `您正在填写的${rowName[0]}已不在表中，【${text}】没有填入`,
        `The ${rowName[1]} you were typing in is no longer there: “${text}” was not entered`,
      ]),
    );
  });
  useEffect(() => {
    if (isLost) lose();
  }, [isLost]);
  return { text, set, commit, isLost };
}
