import type { Label } from '@kaoxin/contract/conventions.ts';
import type { KeyboardEvent } from 'react';
import { useSay } from '#platform/language.tsx';
import { useChosenInSight } from '../chosen-in-sight.ts';

export interface CaseTab<K extends string> {
  key: K;
  label: Label;
  count?: number | undefined;
  hot?: boolean;
}

interface CaseTabsProps<K extends string> {
  label: Label;
  tabs: readonly CaseTab<K>[];
  active: K;
  /** a view of the list is active instead: no tab is marked */
  viewed?: boolean;
  onChange: (key: K) => void;
}

export function CaseTabs<K extends string>({ label, tabs, active, viewed = false, onChange }: CaseTabsProps<K>) {
  const say = useSay();
  const row = useChosenInSight(viewed ? undefined : active);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[tabs.findIndex(({ key }) => key === active) + by];
    if (by === 0 || !next) return;
    onChange(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <div ref={row} className="kx-tabs" role="tablist" aria-label={say(label)} onKeyDown={onKeyDown}>
      {tabs.map(({ key, label: name, count, hot }) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-tab={key}
          aria-selected={key === active && !viewed}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {say(name)}
          {count !== undefined && <span className={`kx-count${hot ? ' kx-count-hot' : ''}`}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
