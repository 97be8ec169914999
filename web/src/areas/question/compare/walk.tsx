import './compare.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { useHotKeys } from '#ui/action/hot-keys.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';

export interface WalkStep {
  id: string;
  name: string;
  brief?: string | undefined;
  mark?: ReactNode;
}

interface WalkProps {
  label: Label;
  steps: readonly WalkStep[];
  at: number;
  onGo: (at: number) => void;
  tick?: { label: Label; perform: () => void } | undefined;
  children: ReactNode;
}

export function Walk({ label, steps, at, onGo, tick, children }: WalkProps) {
  const say = useSay();
  const list = useRef<HTMLOListElement>(null);
  const go = (to: number) => {
    if (to >= 0 && to < steps.length) onGo(to);
  };
  useHotKeys(({ key }) => {
    const pressed = key.toLowerCase();
    if (pressed === 'j') go(at + 1);
    else if (pressed === 'k') go(at - 1);
    else if (pressed === 'x' && tick) tick.perform();
    else return false;
    return true;
  });
  useEffect(() => {
    list.current?.children.item(at)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div className="bank-walk">
      <ol ref={list} className="bank-walk-steps" aria-label={say(label)}>
        {steps.map(({ id, name, brief, mark }, place) => (
          <li key={id}>
            <button type="button" aria-current={place === at ? 'true' : undefined} onClick={() => onGo(place)}>
              <span className="kx-figures">{name}</span>
              {mark}
              {brief && (
                <span className="bank-walk-brief" lang="zh-CN">
                  {brief}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      <div className="bank-walk-shown">
        <div className="bank-walk-bar">
          <span className="kx-figures" role="status">
            {say([`第 ${at + 1} / ${steps.length} 题`, `${at + 1} of ${steps.length}`])}
          </span>
          <PlainButton look="plain" disabled={at === 0} onClick={() => go(at - 1)}>
            {say(['上一题', 'Previous'])} <Key name="K" />
          </PlainButton>
          <PlainButton look="plain" disabled={at >= steps.length - 1} onClick={() => go(at + 1)}>
            {say(['下一题', 'Next'])} <Key name="J" />
          </PlainButton>
          {tick && (
            <PlainButton look="main" onClick={tick.perform}>
              {say(tick.label)} <Key name="X" />
            </PlainButton>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

const Key = ({ name }: { name: string }) => (
  <span className="bank-key" aria-hidden="true">
    {name}
  </span>
);
