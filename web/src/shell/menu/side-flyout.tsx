import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { type FocusEvent, useRef, useState } from 'react';
import { Icon, iconNameOf } from '../icons/icon.tsx';
import { SideBranch } from './side-branch.tsx';

interface SideFlyoutProps {
  node: MenuNode;
  trail: readonly string[];
  onChosen?: (() => void) | undefined;
}

export function SideFlyout({ node, trail, onChosen }: SideFlyoutProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [top, setTop] = useState<number>();
  const show = () => {
    const room = window.innerHeight - 40 * ((node.children?.length ?? 0) + 1);
    setTop(Math.max(8, Math.min(button.current?.getBoundingClientRect().top ?? 0, room)));
  };
  const hide = () => setTop(undefined);
  const leaving = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) hide();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only brings what the button brings too
    <div
      onMouseEnter={show}
      onMouseLeave={hide}
      onBlur={leaving}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        hide();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={trail.includes(node.id) ? 'side-item side-current' : 'side-item'}
        aria-expanded={top !== undefined}
        onClick={show}
      >
        <Icon name={iconNameOf(node.source)} />
        <span className="hidden-text">{node.name}</span>
      </button>
      {top !== undefined && (
        <div className="side-flyout" style={{ top }}>
          <p className="side-flyout-name">{node.name}</p>
          <SideBranch
            nodes={node.children ?? []}
            trail={trail}
            onChosen={() => {
              hide();
              onChosen?.();
            }}
          />
        </div>
      )}
    </div>
  );
}
