import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { useSay } from '#platform/language.tsx';
import { grouped } from './groups.ts';
import { SideLink } from './side-link.tsx';

interface SideBranchProps {
  nodes: readonly MenuNode[];
  trail: readonly string[];
  onChosen?: (() => void) | undefined;
}

export function SideBranch({ nodes, trail, onChosen }: SideBranchProps) {
  const say = useSay();
  return (
    <ul className="side-branch">
      {grouped(nodes, say).map((node) => (
        <li key={node.id}>
          {node.children?.length ? (
            <>
              <span className="side-heading">{node.name}</span>
              <SideBranch nodes={node.children} trail={trail} onChosen={onChosen} />
            </>
          ) : (
            <SideLink node={node} current={trail.at(-1) === node.id} onChosen={onChosen} />
          )}
        </li>
      ))}
    </ul>
  );
}
