import './dict.css';
import type { DictRecord } from '@kaoxin/contract/system/dict.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { DictEntries } from './dict-entries.tsx';
import { DictHeads } from './dict-heads.tsx';
import type { DictOptions } from './dict-options.ts';

export function dictPage(options: DictOptions) {
  return function DictPage() {
    const say = useSay();
    const [chosen, setChosen] = useState<DictRecord>();
    return (
      <div className={`kx-two-lists kx-two-lists-${options.layout}`}>
        <DictHeads {...options} chosen={chosen?.id} onChoose={setChosen} />
        {chosen ? (
          <DictEntries key={chosen.id} {...options} head={chosen} />
        ) : (
          <p className="kx-list kx-hint kx-two-lists-none">
            {say(['请点击一个字典，查看和维护它的字典项', 'Click a dictionary to see and keep its entries'])}
          </p>
        )}
      </div>
    );
  };
}
