import { useId, useState } from 'react';
import { rampOf } from '#platform/colour.ts';
import { useSay } from '#platform/language.tsx';
import { isDark, rampTokens, setColor, setTheme, themes, useColor, useTheme } from '#platform/theme.ts';
import { sharedWords } from '#platform/words.ts';
import { site } from '#site';
import { Panel } from './panel.tsx';
import './theme-panel.css';

const colors = ['#409EFF', '#165DFF', '#0E7490', '#1F7A51', '#B45309', '#C2410C', '#BE185D', '#7C3AED', '#475569'];

export function ThemePanel({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const group = useId();
  const theme = useTheme();
  return (
    <Panel title={say(sharedWords.themeAndColour)} onClose={onClose} width={640}>
      <fieldset className="theme-grid">
        <legend>{say(['主题', 'Theme'])}</legend>
        {themes.map(([name, label]) => (
          <label key={name} className="theme-choice">
            <input
              type="radio"
              name={group}
              value={name}
              checked={theme === name}
              data-first={theme === name ? '' : undefined}
              onChange={() => setTheme(name)}
            />
            <Preview name={name} />
            <span>{say(label)}</span>
          </label>
        ))}
      </fieldset>
      <ColorField />
    </Panel>
  );
}

/** The shell in miniature, with the tokens of that theme: its class also works on inner elements. */
function Preview({ name }: { name: string }) {
  return (
    <span className={`theme-preview ${name}`} aria-hidden="true">
      <span className="theme-side">
        <i />
        <i className="theme-chosen" />
        <i />
      </span>
      <span className="theme-rest">
        <span className="theme-top">
          <i />
        </span>
        <span className="theme-tabs">
          <i />
          <i className="theme-tab" />
        </span>
        <span className="theme-page">
          <span className="theme-card">
            <i />
            <i />
            <b />
          </span>
        </span>
      </span>
    </span>
  );
}

function ColorField() {
  const say = useSay();
  const id = useId();
  const color = useColor();
  const dark = isDark(useTheme());
  const [typed, setTyped] = useState<string>();
  const wrong = typed !== undefined && rampOf(typed, dark) === undefined;
  const choose = (next: string) => {
    setTyped(undefined);
    setColor(next);
  };
  return (
    <fieldset className="theme-color">
      <legend>{say(['主题色', 'Colour'])}</legend>
      <div className="theme-swatches">
        {colors.map((one) => (
          <button
            key={one}
            type="button"
            className="theme-swatch"
            style={{ background: one }}
            aria-label={one}
            aria-pressed={one.toLowerCase() === color.toLowerCase()}
            onClick={() => choose(one)}
          />
        ))}
      </div>
      <div className="theme-own">
        <input
          type="color"
          aria-label={say(['选取颜色', 'Pick a colour'])}
          value={color.toLowerCase()}
          onChange={({ target }) => choose(target.value)}
        />
        <span className="field">
          <label htmlFor={id} className="hidden-text">
            {say(['颜色值', 'Colour value'])}
          </label>
          <input
            id={id}
            value={typed ?? color}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={wrong}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => {
              setTyped(target.value);
              setColor(target.value);
            }}
            onBlur={() => setTyped(undefined)}
          />
        </span>
        <button type="button" className="button" onClick={() => choose(site.color)}>
          {say(['恢复默认', 'Default'])}
        </button>
        <span className="theme-ramp" aria-hidden="true">
          {rampTokens.map((token) => (
            <span key={token} className="theme-step" style={{ background: `var(${token})` }} />
          ))}
        </span>
      </div>
      <p id={`${id}-hint`} className={wrong ? 'field-error' : 'field-hint'}>
        {say(
          wrong
            ? ['请输入颜色值，如 #409EFF', 'Enter a colour such as #409EFF']
            : [
                '文字和按钮自动取同色系中清晰易读的深浅',
                'Text and buttons use a shade of this colour that is easy to read',
              ],
        )}
      </p>
    </fieldset>
  );
}
