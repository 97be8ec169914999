import type { SlaBoard, SlaCard } from '@kaoxin/contract/casework/boards/sla-board.ts';
import { capitalized } from '@kaoxin/contract/fields/english.ts';
import { type ReactNode, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { dialogManner, later } from '#ui/state/later.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import type { KindOfCase } from '../case/kind/kind.ts';
import { type cardVerbs, SlaColumnPart } from './sla-column.tsx';
import { SlaFigures } from './sla-figures.tsx';
import { type SlaFilter, useSlaBoard } from './use-sla-board.ts';
import './sla-board.css';

const dialogs = () => import('../case/verbs/dialogs/batch-dialogs.tsx');
const UrgeDialog = later(dialogs, (part) => part.UrgeDialog, dialogManner);
const SuperviseDialog = later(dialogs, (part) => part.SuperviseRowDialog, dialogManner);

/** 时限看板 (domain.md 3.15) over these kinds. Columns are states, so cards cannot be dragged. */
export const slaBoardPage = (kinds: readonly KindOfCase[]) =>
  function SlaBoardPage() {
    const say = useSay();
    const { answer, asked, choose, clear } = useSlaBoard();
    const [dialog, setDialog] = useState<ReactNode>(null);
    const { data, error, refetch } = answer;

    const close = () => {
      setDialog(null);
      void refetch();
    };
    function act(verb: (typeof cardVerbs)[number], card: SlaCard): void {
      const kind = kinds.find((one) => one.kind === card.kind);
      if (!kind) return;
      setDialog(
        verb === 'urge' ? (
          <UrgeDialog kind={kind} rows={[card.row]} onClose={close} />
        ) : (
          <SuperviseDialog kind={kind} row={card.row} onClose={close} />
        ),
      );
    }

    return (
      <section className="sla-board" aria-label={say(['时限看板', 'Deadline board'])}>
        <header className="sla-head">
          <h1>{say(['时限看板', 'Deadline board'])}</h1>
          {data && <Filters board={data} asked={asked} choose={choose} />}
          {data && (
            <p className="sla-as-of" role={error ? 'status' : undefined}>
              {error
                ? say([
                    `未能更新，显示的是 ${data.asOf.slice(11, 16)} 的数据`,
                    `Could not be updated; as of ${data.asOf.slice(11, 16)}`,
                  ])
                : say([`数据截至 ${data.asOf.slice(11, 16)}`, `As of ${data.asOf.slice(11, 16)}`])}
            </p>
          )}
        </header>
        {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
        {/* the address may name a handler who has left; without a board there are no filters to clear */}
        {!data && error && Object.keys(asked).length > 0 && (
          <p className="sla-clear">
            <button type="button" className="link-button" onClick={clear}>
              {say(['清除筛选条件', 'Clear the filters'])}
            </button>
          </p>
        )}
        {!data && !error && <Skeleton lines={8} />}
        {data && <SlaFigures board={data} onDistrict={(id) => choose('districtId', id)} />}
        {data && (
          <div className="sla-columns">
            {data.columns.map((column) => (
              <SlaColumnPart key={column.key} column={column} several={data.kinds.length > 1} onAct={act} />
            ))}
          </div>
        )}
        {dialog}
      </section>
    );
  };

interface FilterProps {
  board: SlaBoard;
  asked: Partial<Record<SlaFilter, string>>;
  choose: (name: SlaFilter, value: string) => void;
}

function Filters({ board, asked, choose }: FilterProps) {
  const say = useSay();
  const choices: { name: SlaFilter; label: string; all: string; options: { value: string; label: string }[] }[] = [
    {
      name: 'module',
      label: say(['事项种类', 'Kind']),
      all: say(['全部种类', 'All kinds']),
      options: board.kinds.map(({ kind, called }) => ({ value: kind, label: capitalized(called) })),
    },
    {
      name: 'districtId',
      label: say(['考区', 'District']),
      all: say(['全部考区', 'All districts']),
      options: board.districts.flatMap(({ id, name }) => (id === null ? [] : [{ value: id, label: name }])),
    },
    {
      name: 'handlerId',
      label: say(['经办人', 'Handler']),
      all: say(['全部经办人', 'All handlers']),
      options: board.handlers.map(({ id, name, count }) => ({
        value: id,
        label: say([`${name}（${count}）`, `${name} (${count})`]),
      })),
    },
  ];
  return (
    <div className="sla-filters">
      {choices
        .filter(({ name, options }) => options.length > 1 || asked[name] !== undefined)
        .map(({ name, label, all, options }) => (
          <label key={name}>
            <span className="hidden-text">{label}</span>
            <select value={asked[name] ?? ''} onChange={(event) => choose(name, event.target.value)}>
              <option value="">{all}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
    </div>
  );
}
