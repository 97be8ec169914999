import type { Label } from '@kaoxin/contract/conventions.ts';
import { InputNumber, type InputNumberProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useSay } from '#platform/language.tsx';

const steps: readonly (readonly [selector: string, name: Label])[] = [
  ['.ant-input-number-action-up', ['增大', 'Increase']],
  ['.ant-input-number-action-down', ['减小', 'Decrease']],
];

/** A number input; the kit labels its step buttons in English in every language. */
export function NumberBox(props: InputNumberProps<number>) {
  const say = useSay();
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    for (const [selector, name] of steps) box.current?.querySelector(selector)?.setAttribute('aria-label', say(name));
  });
  return (
    <span ref={box} className="kx-number-box">
      <InputNumber<number> {...props} />
    </span>
  );
}
