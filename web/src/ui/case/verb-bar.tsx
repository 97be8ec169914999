import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useCommands } from '#platform/pages/commands.ts';
import { useMay } from '#platform/session/permissions.ts';
import { type Action, actionOfKey, fitting, permitted } from '../action/action.ts';
import { useHotKeys } from '../action/hot-keys.ts';
import { focusHome } from '../dialog/focus-home.ts';
import { ActionMenu } from '../list-page/rows/action-menu.tsx';
import { useNarrow, useSmallScreen } from '../list-page/use-narrow.ts';
import { useRunner } from '../list-page/use-runner.ts';
import { DownOutlined } from '../theme/icons.ts';

interface VerbBarProps<R> {
  actions: readonly Action<R>[];
  row: R;
  label?: Label;
  nameOf?: (row: R) => string;
}

const inBar = 6;
const inNarrowBar = 2;
/** English labels are longer: the limit next to a case title on a small office screen. */
const inSmallEnglishBar = 3;
const ofCase: Label = ['办理操作', 'Case actions'];

export function VerbBar<R>({ actions, row, label = ofCase, nameOf }: VerbBarProps<R>) {
  const say = useSay();
  const may = useMay();
  const run = useRunner<R>(nameOf);
  const language = useLanguage();
  const small = useSmallScreen();
  const wide = small && language === 'en' ? inSmallEnglishBar : inBar;
  const most = useNarrow() ? inNarrowBar : wide;
  const all = fitting(permitted(actions, may), row);
  const shown = all.length > most + 1 ? all.slice(0, most) : all;
  const rest = all.slice(shown.length);
  const main = all.find(({ primary }) => primary);
  const choose = (action: Action<R>) => void run(action, [row]);
  useHotKeys(({ key }) => {
    const action = actionOfKey(all, key);
    if (action) choose(action);
    return action !== undefined;
  });
  useCommands(() =>
    permitted(actions, may).map((action) => ({
      label: action.label,
      shortcut: action.shortcut,
      fits: all.includes(action),
      perform: () => choose(action),
    })),
  );
  const focus = useKeptFocus(all.map(({ name }) => name).join());
  return (
    <div {...focus} className="kx-verbs" role="toolbar" aria-label={say(label)}>
      {shown.map((action) => (
        <VerbButton
          key={action.name}
          action={action}
          isMain={action === main}
          why={action.waits?.(row)}
          onClick={() => choose(action)}
        />
      ))}
      {rest.length > 0 && (
        <ActionMenu actions={rest} onChoose={choose}>
          <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
            {say(['更多', 'More'])}
          </Button>
        </ActionMenu>
      )}
    </div>
  );
}

interface VerbButtonProps<R> {
  action: Action<R>;
  isMain: boolean;
  why: Label | undefined;
  onClick: () => void;
}

function VerbButton<R>({ action: { label, danger, shortcut }, isMain, why, onClick }: VerbButtonProps<R>) {
  const say = useSay();
  return (
    <Button
      type={isMain && !why ? 'primary' : 'default'}
      danger={danger}
      className={why && 'kx-verb-waits'}
      aria-disabled={why !== undefined}
      aria-description={why && say(why)}
      title={why && say(why)}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      {say(label)}
      {shortcut && (
        <span className="kx-key" aria-hidden="true">
          {shortcut}
        </span>
      )}
    </Button>
  );
}

/** A performed verb disappears: the focus stays in the bar, so that Tab reaches the next verb. */
function useKeptFocus(verbs: string) {
  const bar = useRef<HTMLDivElement>(null);
  const isHere = useRef(false);
  useEffect(() => {
    if (!isHere.current || document.activeElement !== document.body) return;
    if (verbs === '') focusHome();
    else bar.current?.focus();
  }, [verbs]);
  return {
    ref: bar,
    tabIndex: -1,
    'data-focus-home': verbs === '' ? undefined : '',
    onFocus: () => {
      isHere.current = true;
    },
    onBlur: () => {
      isHere.current = false;
    },
  };
}
