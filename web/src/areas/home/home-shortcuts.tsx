import { menu } from '@kaoxin/contract/auth/menu.ts';
import { Link } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { addressOfNode, leavesOf, opensWindow, outsideAddress, visibleMenu } from '#platform/pages/menu.ts';
import { rolesOf, usePerson } from '#platform/session/person.ts';
import { Icon, iconNameOf } from '#shell/icons/icon.tsx';
import { site } from '#site';

export function Shortcuts() {
  const say = useSay();
  const person = usePerson();
  const { data } = useCall(menu.routes, {}, { staleTime: Number.POSITIVE_INFINITY, quiet: true });
  const nodes = visibleMenu(data ?? [], rolesOf(person));
  const groups = [
    ...nodes.filter(({ children }) => children).map((node) => ({ id: node.id, name: node.name, below: [node] })),
    { id: 'other', name: say(['其他', 'More']), below: nodes.filter(({ children }) => !children) },
  ]
    .map(({ below, ...group }) => ({
      ...group,
      entries: leavesOf(below).filter(({ path }) => path !== site.firstPage.path),
    }))
    .filter(({ entries }) => entries.length > 0);
  if (groups.length === 0)
    return (
      <p className="home-none">
        {say([
          '您还没有可以使用的功能，请联系管理员分配角色。',
          'There is nothing for you here yet. Ask an administrator to assign you a role.',
        ])}
      </p>
    );
  return (
    <div className="home-groups">
      {groups.map(({ id, name, entries }) => (
        <section key={id} className="home-group">
          <h2>{name}</h2>
          <ul>
            {entries.map((node) => (
              <li key={node.id}>
                {opensWindow(node) ? (
                  <a href={outsideAddress(node.path)} target="_blank" rel="noopener noreferrer">
                    <Icon name={iconNameOf(node.source)} />
                    {node.name}
                  </a>
                ) : (
                  <Link to={addressOfNode(node)}>
                    <Icon name={iconNameOf(node.source)} />
                    {node.name}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
