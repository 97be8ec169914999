import { useSay } from '#platform/language.tsx';
import { useColor, useTheme } from '#platform/theme.ts';
import { CasePart } from './case-part.tsx';
import { ChartPart } from './chart-part.tsx';
import { DatesPart } from './dates-part.tsx';
import { FormPart } from './form-part.tsx';
import { ListPart } from './list-part.tsx';
import { MessagePart } from './message-part.tsx';
import { StatePart } from './state-part.tsx';
import { TokenPart } from './token-part.tsx';
import './showcase.css';

export default function Showcase() {
  const say = useSay();
  const theme = useTheme();
  const color = useColor();
  return (
    <div className="showcase">
      <header className="showcase-part">
        <h2>{say(['组件总览', 'All shared parts'])}</h2>
        <p className="kx-hint">
          {say(['当前主题', 'Theme'])} <code>{theme}</code> · {say(['主题色', 'Colour'])} <code>{color}</code>
        </p>
      </header>
      <TokenPart key={`${theme} ${color}`} />
      <MessagePart />
      <FormPart />
      <DatesPart />
      <ChartPart />
      <ListPart />
      <CasePart />
      <StatePart />
    </div>
  );
}
