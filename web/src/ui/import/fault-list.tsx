import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../action/plain-button.tsx';
import { CellInput } from './cell-input.tsx';

type Fault = StagedBatch['faults'][number];

interface FaultListProps {
  batch: StagedBatch;
  busy: boolean;
  onReplace: (fault: Fault, to: string) => void;
}

export function FaultList({ batch: { faults, columns }, busy, onReplace }: FaultListProps) {
  const say = useSay();
  if (faults.length === 0) return null;
  return (
    <section className="kx-import-faults" aria-label={say(['重复出现的错误', 'Errors in several rows'])}>
      <h2 className="kx-import-title">{say(['重复出现的错误', 'Errors in several rows'])}</h2>
      <ul>
        {faults.map((fault) => {
          const column = columns.find(({ key }) => key === fault.key);
          const key = JSON.stringify([fault.key, fault.value]);
          return (
            column && (
              <FaultLine key={key} fault={fault} column={column} busy={busy} onReplace={(to) => onReplace(fault, to)} />
            )
          );
        })}
      </ul>
    </section>
  );
}

interface FaultLineProps {
  fault: Fault;
  column: StagedBatch['columns'][number];
  busy: boolean;
  onReplace: (to: string) => void;
}

function FaultLine({ fault: { value, words, count }, column, busy, onReplace }: FaultLineProps) {
  const say = useSay();
  const [to, setTo] = useState('');
  const { label } = column;
  const named = value === '' ? say(['（空）', '(empty)']) : say([`“${value}”`, `“${value}”`]);
  return (
    <li>
      <p>
        <strong>{say([`${label}${named}`, `${label} ${named}`])}</strong>{' '}
        {say([`共 ${count} 行：${words}`, `in ${quantity(count, 'row')}: ${words}`])}
      </p>
      <div className="kx-import-replace">
        <CellInput
          column={column}
          label={say([`将${label}${named}全部改为`, `Replace every ${label} ${named} with`])}
          value={to}
          onChange={setTo}
        />
        <PlainButton busy={busy} disabled={to === ''} onClick={() => onReplace(to)}>
          {say([`全部 ${count} 行改为此值`, `Replace in ${quantity(count, 'row')}`])}
        </PlainButton>
      </div>
    </li>
  );
}
