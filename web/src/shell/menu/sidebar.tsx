import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSiteTitle } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';
import { trailOf } from '#platform/pages/menu.ts';
import { sharedWords } from '#platform/words.ts';
import { site } from '#site';
import { findPage } from '../../pages.ts';
import { Icon, iconNameOf } from '../icons/icon.tsx';
import { SideBranch } from './side-branch.tsx';
import { SideFlyout } from './side-flyout.tsx';
import { SideLink } from './side-link.tsx';
import { chooseTopMenu, useChosenTopMenu } from './use-menus.ts';
import './sidebar.css';

interface SidebarProps {
  nodes: readonly MenuNode[];
  folded: boolean;
  loaded: boolean;
  onChosen?: () => void;
}

export function Sidebar({ nodes, folded, loaded, onChosen }: SidebarProps) {
  const say = useSay();
  const { pathname } = useLocation();
  const title = useSiteTitle();
  const trail = useMemo(() => trailOf(nodes, findPage(pathname)?.page.of ?? pathname), [nodes, pathname]);
  const [group] = trail;
  const [open, setOpen] = useState(group);
  useEffect(() => {
    if (group) setOpen(group);
  }, [group]);
  return (
    <nav className={folded ? 'side side-folded' : 'side'} aria-label={say(sharedWords.mainMenu)}>
      <Link className="side-logo" to="/" title={title} onClick={onChosen}>
        <img src={site.logo} alt="" width={28} height={28} />
        {folded ? <span className="hidden-text">{title}</span> : <SideName title={title} />}
      </Link>
      <div className="side-menu">
        <ul>
          {nodes.map((node) => (
            <li key={node.id}>
              <TopNode
                node={node}
                folded={folded}
                trail={trail}
                open={open === node.id}
                onToggle={() => setOpen(open === node.id ? undefined : node.id)}
                onChosen={onChosen}
              />
            </li>
          ))}
        </ul>
        {loaded && nodes.length === 0 && !folded && <NothingHere />}
      </div>
    </nav>
  );
}

function NothingHere() {
  const say = useSay();
  const narrowed = useChosenTopMenu() !== '';
  return (
    <div className="side-empty">
      <p>
        {say(
          narrowed
            ? [
                '这个顶部菜单下没有您能打开的页面。请选择其他顶部菜单，或请管理员在“顶部菜单”中为它配置菜单。',
                'This top menu has no pages you can open. Choose another one, or ask an administrator to add menus to it.',
              ]
            : [
                '您还没有能打开的页面，请联系管理员为您分配角色。',
                'There are no pages you can open yet. Ask an administrator to assign you a role.',
              ],
        )}
      </p>
      {narrowed && (
        <button type="button" className="side-item" onClick={() => chooseTopMenu('')}>
          {say(['显示全部菜单', 'Show the whole menu'])}
        </button>
      )}
    </div>
  );
}

function SideName({ title }: { title: string }) {
  const [name, ...rest] = title.split(/\s*·\s*/);
  return (
    <span className="side-title">
      <b>{name}</b>
      {rest.length > 0 && <small>{rest.join(' · ')}</small>}
    </span>
  );
}

interface TopNodeProps {
  node: MenuNode;
  folded: boolean;
  trail: readonly string[];
  open: boolean;
  onToggle: () => void;
  onChosen: (() => void) | undefined;
}

function TopNode({ node, folded, trail, open, onToggle, onChosen }: TopNodeProps) {
  if (!node.children?.length) {
    return <SideLink node={node} icon bare={folded} current={trail.at(-1) === node.id} onChosen={onChosen} />;
  }
  if (folded) return <SideFlyout node={node} trail={trail} onChosen={onChosen} />;
  return (
    <>
      <button
        type="button"
        className={trail.includes(node.id) ? 'side-item side-group side-within' : 'side-item side-group'}
        aria-expanded={open}
        title={node.name}
        onClick={onToggle}
      >
        <Icon name={iconNameOf(node.source)} />
        <span className="side-name">{node.name}</span>
        <Icon name="down" size={14} />
      </button>
      {open && <SideBranch nodes={node.children} trail={trail} onChosen={onChosen} />}
    </>
  );
}
