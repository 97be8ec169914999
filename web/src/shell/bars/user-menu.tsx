import { useCallback, useRef, useState } from 'react';
import { useSite } from '#platform/calls/site-answer.ts';
import { useText } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { usePerson } from '#platform/session/person.ts';
import { signOut } from '#platform/session/session.ts';
import { ask } from '#platform/toast.ts';
import { site } from '#site';
import { Avatar } from '../icons/avatar.tsx';
import { Icon } from '../icons/icon.tsx';
import { DropMenu } from '../panels/drop-menu.tsx';
import { SwitchPanel } from '../panels/later-panels.ts';

export function UserMenu() {
  const text = useText();
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
    if (await ask({ text: text('user.askSignOut'), ok: text('user.signOut') })) await signOut();
  };
  const choices = [
    { name: text('user.home'), icon: <Icon name="home" />, perform: () => open(site.firstPage.path) },
    { name: text('user.account'), icon: <Icon name="user" />, perform: () => open('/info/index') },
    {
      name: text('user.password'),
      icon: <Icon name="key" />,
      perform: () => open('/info/index', { query: { tab: 'password' } }),
    },
    ...(switchMode
      ? [{ name: text('switch.title'), icon: <Icon name="swap" />, perform: () => setSwitching(true) }]
      : []),
    { name: text('user.signOut'), icon: <Icon name="exit" />, apart: true, perform: () => void out() },
  ];
  return (
    <>
      <button
        ref={button}
        type="button"
        className="text-button user-button"
        aria-label={name === '' ? text('user.menu') : name}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={show}
      >
        <Avatar src={person?.avatar ?? ''} name={name} />
        <span className="user-name">{name}</span>
        <Icon name="down" size={14} />
      </button>
      {switching && <SwitchPanel onClose={() => setSwitching(false)} />}
      {place && <DropMenu label={text('user.menu')} place={place} choices={choices} onClose={close} />}
    </>
  );
}
