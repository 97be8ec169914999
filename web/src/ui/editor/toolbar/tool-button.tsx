import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button } from 'antd';
import type { ReactNode, Ref } from 'react';
import { useSay } from '#platform/language.tsx';

interface ToolButtonProps {
  label: Label;
  icon: ReactNode;
  keys?: string | undefined;
  active?: boolean | undefined;
  disabled?: boolean;
  expanded?: boolean;
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A mouse press leaves the cursor in the text. */
export function ToolButton({ label, icon, keys, active, disabled, expanded, onClick, ...rest }: ToolButtonProps) {
  const say = useSay();
  const name = say(label);
  return (
    <Button
      {...rest}
      size="small"
      type="text"
      className={active ? 'kx-editor-on' : ''}
      icon={icon}
      aria-label={name}
      title={keys ? `${name} (${keys})` : name}
      {...(active === undefined ? {} : { 'aria-pressed': active })}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      // stays reachable by arrow keys
      aria-disabled={disabled ?? false}
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onClick}
    />
  );
}
