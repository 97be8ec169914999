import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { isDark, setTheme, useTheme } from '#platform/theme.ts';
import { sharedWords } from '#platform/words.ts';
import { site } from '#site';
import { Icon } from '../icons/icon.tsx';
import { ThemePanel } from '../panels/later-panels.ts';

export function DarkSwitch() {
  const say = useSay();
  const theme = useTheme();
  const [light, setLight] = useState<string>(site.theme);
  const dark = isDark(theme);
  const name = say(dark ? ['切换到浅色', 'Light look'] : ['切换到深色', 'Dark look']);
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
  const say = useSay();
  const [open, setOpen] = useState(false);
  const name = say(sharedWords.themeAndColour);
  return (
    <>
      <button type="button" className="icon-button" aria-label={name} title={name} onClick={() => setOpen(true)}>
        <Icon name="palette" />
      </button>
      {open && <ThemePanel onClose={() => setOpen(false)} />}
    </>
  );
}
