import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { addressOfNode, opensWindow, outsideAddress } from '#platform/pages/menu.ts';
import { Icon, iconNameOf } from '../icons/icon.tsx';
import { showWithin } from '../show-within.ts';

interface SideLinkProps {
  node: MenuNode;
  current: boolean;
  icon?: boolean;
  bare?: boolean;
  onChosen?: (() => void) | undefined;
}

export function SideLink({ node, current, icon, bare, onChosen }: SideLinkProps) {
  const say = useSay();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const menu = link.current?.closest('.side-menu');
    if (current && link.current && menu) showWithin(link.current, menu);
  }, [current]);
  const content = (
    <>
      {icon && <Icon name={iconNameOf(node.source)} />}
      <span className={bare ? 'hidden-text' : 'side-name'}>{node.name}</span>
    </>
  );
  if (opensWindow(node)) {
    return (
      <a
        className="side-item"
        href={outsideAddress(node.path)}
        target="_blank"
        rel="noopener noreferrer"
        title={node.name}
      >
        {content}
        <span className="hidden-text">{say(['（在新窗口打开）', '(opens a new window)'])}</span>
      </a>
    );
  }
  return (
    <Link
      ref={link}
      className={current ? 'side-item side-current' : 'side-item'}
      to={addressOfNode(node)}
      aria-current={current ? 'page' : undefined}
      title={node.name}
      onClick={onChosen}
    >
      {content}
    </Link>
  );
}
