import { useCallback, useRef, useState } from 'react';
import { useSite } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { usePerson } from '#platform/session/person.ts';
import { signOut } from '#platform/session/session.ts';
import { ask } from '#platform/toast.ts';
import { sharedWords } from '#platform/words.ts';
import { site } from '#site';
import { Avatar } from '../icons/avatar.tsx';
import { Icon } from '../icons/icon.tsx';
import { DropMenu } from '../panels/drop-menu.tsx';
import { SwitchPanel } from '../panels/later-panels.ts';

export function UserMenu() {
  const say = useSay();
  const person = usePerson();
  const open = useOpen();
  const { switchMode } = useSite();
  const [switching, setSwitching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<{ top: number; right: number }>();
  const close = useCallback(() => setPlace(undefined), []);
  const name = person?.nickName || person?.userName || person?.account || '';

  const show = () => {
    const box = button.current?.getBoundingClientRect();
    if (box) setPlace({ top: box.bottom + 4, right: window.innerWidth - box.right });
  };
  const out = async () => {
    if (await ask({ text: say(sharedWords.askLogOut), ok: say(sharedWords.logOut) })) await signOut();
  };
  const choices = [
    { name: say(['首页', 'Home']), icon: <Icon name="home" />, perform: () => open(site.firstPage.path) },
    { name: say(['个人中心', 'My account']), icon: <Icon name="user" />, perform: () => open('/info/index') },
    {
      name: say(['修改密码', 'Change password']),
      icon: <Icon name="key" />,
      perform: () => open('/info/index', { query: { tab: 'password' } }),
    },
    ...(switchMode
      ? [{ name: say(sharedWords.switchRole), icon: <Icon name="swap" />, perform: () => setSwitching(true) }]
      : []),
    { name: say(sharedWords.logOut), icon: <Icon name="exit" />, apart: true, perform: () => void out() },
  ];
  return (
    <>
      <button
        ref={button}
        type="button"
        className="text-button user-button"
        aria-label={name === '' ? say(['个人菜单', 'Personal menu']) : name}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={show}
      >
        <Avatar src={person?.avatar ?? ''} name={name} />
        <span className="user-name">{name}</span>
        <Icon name="down" size={14} />
      </button>
      {switching && <SwitchPanel onClose={() => setSwitching(false)} />}
      {place && <DropMenu label={say(['个人菜单', 'Personal menu'])} place={place} choices={choices} onClose={close} />}
    </>
  );
}
