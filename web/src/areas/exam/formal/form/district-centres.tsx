import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ExamDistrictRow } from '@kaoxin/contract/exam/formal/place.ts';
import { useId, useMemo, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSettled } from '#platform/calls/settled.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { EditGrid } from '#ui/grid/edit-grid.tsx';
import type { GridRow } from '#ui/grid/grid.ts';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { columnsFor, rowOfChoice, withMisfit, withShown } from './place-rows.ts';
import type { ExamFormState } from './use-exam-form.ts';

const most = 200;

interface DistrictCentresProps {
  state: ExamFormState;
  district: ExamDistrictRow;
  examId: string | null;
}

export function DistrictCentres({ state, district, examId }: DistrictCentresProps) {
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const { form, places, placeErrors, isLocked, setPlaces } = state;
  const { districtId, districtName } = district;
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim());
  const { mode, examStart, examEnd } = form.values;
  const when = { ...moment('examStart', examStart), ...moment('examEnd', examEnd) };
  const query = {
    districtId,
    current: 1,
    size: most,
    ...when,
    ...(name === '' ? {} : { name }),
    ...(examId === null ? {} : { exceptId: examId }),
  };
  const answer = useCall(formalExam.calls.pageTestingCentre, query, { quiet: true });
  const rows = useMemo(() => {
    const found = answer.data?.records ?? [];
    const offered = new Set(found.map(({ centreId }) => centreId));
    const chosen = new Map(places.map((row) => [row.key, row]));
    // a chosen centre stays visible although it is no longer offered
    const kept =
      name === '' ? places.filter((row) => row.cells.districtId === districtId && !offered.has(row.key)) : [];
    const rows = [...found.map((one) => rowOfChoice(one, chosen.get(one.centreId), language)), ...kept];
    return rows.map((row) => withMisfit(row, { mode, examStart, examEnd }, language));
  }, [answer.data, places, districtId, name, language, mode, examStart, examEnd]);
  const fixed = isLocked('places');
  const change = (next: readonly GridRow[]) => setPlaces(withShown(places, next));
  const take = (on: boolean) =>
    change(rows.map((row) => ({ ...row, cells: { ...row.cells, take: on && isFree(row) ? '1' : '0' } })));
  return (
    <div className="kx-exam-centres">
      <div className="kx-page-verbs">
        <label htmlFor={id}>{say(['查找考点', 'Find a centre'])}</label>
        <input id={id} className="kx-native" value={typed} onChange={({ target }) => setTyped(target.value)} />
        {!fixed && (
          <>
            <PlainButton look="plain" onClick={() => take(true)}>
              {say(['选中全部空闲考点', 'Take all that are free'])}
            </PlainButton>
            <PlainButton look="plain" onClick={() => take(false)}>
              {say(['全部不选', 'Take none'])}
            </PlainButton>
          </>
        )}
      </div>
      {answer.isError && !answer.data ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton lines={6} />
      ) : (
        <>
          {answer.data.total > most && (
            <p className="kx-hint">
              {say([
                `共${answer.data.total}个考点，这里显示前${most}个，请输入名称查找其余考点`,
                `The first ${most} of ${answer.data.total} centres; type a name to find the others`,
              ])}
            </p>
          )}
          <EditGrid
            label={[`${districtName}的考点`, `Centres of ${districtName}`]}
            columns={columnsFor(rows)}
            rows={rows}
            errors={placeErrors}
            onChange={change}
            begin={none}
            most={rows.length}
            called={{ one: ['考点', 'centre'], many: ['考点', 'centres'] }}
            fixed={fixed}
            removable={false}
            growing={false}
          />
        </>
      )}
    </div>
  );
}

/** The grid neither adds nor pastes rows beyond the offered centres. */
const none = (): GridRow => ({ key: '', cells: {} });
const isFree = ({ cells }: GridRow): boolean => cells.take === '1' || (!cells.conflict && !cells.misfit);
const moment = (name: string, value: unknown): Record<string, string> =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2} /.test(value) ? { [name]: value } : {};
