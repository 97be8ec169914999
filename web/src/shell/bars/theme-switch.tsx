import { useState } from 'react';
import { useText } from '#platform/language.tsx';
import { isDark, setTheme, useTheme } from '#platform/theme.ts';
import { site } from '#site';
import { Icon } from '../icons/icon.tsx';
import { ThemePanel } from '../panels/later-panels.ts';

export function DarkSwitch() {
  const text = useText();
  const theme = useTheme();
  const [light, setLight] = useState<string>(site.theme);
  const dark = isDark(theme);
  const name = text(dark ? 'shell.light' : 'shell.dark');
  const turn = () => {
    if (!dark) setLight(theme);
    setTheme(dark ? light : 'theme-dark');
  };
  return (
    <button type="button" className="icon-button only-wide" aria-label={name} title={name} onClick={turn}>
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  );
}

export function ThemeButton() {
  const text = useText();
  const [open, setOpen] = useState(false);
  const name = text('theme.title');
  return (
    <>
      <button type="button" className="icon-button" aria-label={name} title={name} onClick={() => setOpen(true)}>
        <Icon name="palette" />
      </button>
      {open && <ThemePanel onClose={() => setOpen(false)} />}
    </>
  );
}
