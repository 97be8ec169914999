import type { Label } from '@kaoxin/contract/conventions.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { ask, toast } from '#platform/toast.ts';
import { Icon } from '#shell/icons/icon.tsx';
import { menuPaths, plainPaths } from '#shell/icons/icon-paths.ts';
import { fewPaths } from '#shell/icons/plain-icon.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Part } from './part.tsx';

const tones: [Tone, Label][] = [
  ['neutral', ['待受理', 'Waiting']],
  ['info', ['办理中', 'In progress']],
  ['good', ['已办结', 'Done']],
  ['warn', ['剩余2天', '2 days left']],
  ['bad', ['已超期', 'Overdue']],
  ['paused', ['待补正', 'Paused']],
];
const kinds = ['success', 'info', 'warning', 'error'] as const;
const names: Record<(typeof kinds)[number], Label> = {
  success: ['成功', 'Success'],
  info: ['消息', 'Information'],
  warning: ['警告', 'Warning'],
  error: ['错误', 'Error'],
};
const said: Record<(typeof kinds)[number], Label> = {
  success: ['操作成功!', 'Done'],
  info: ['导出任务已开始', 'The export has begun'],
  warning: ['请选择至少一条数据', 'Select at least one record'],
  error: ['数据已被他人修改,请刷新后重试', 'Somebody else has changed it; reload and try again'],
};

export function MessagePart() {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const question = () =>
    ask({ text: say(['确定将选择数据删除?', 'Delete the selected records?']), danger: true }).then(
      (yes) => yes && toast.success(say(['删除成功', 'Deleted'])),
    );
  return (
    <>
      <Part title={['按钮、标签与图标', 'Buttons, chips and icons']}>
        <div className="showcase-row">
          <PlainButton look="main" onClick={() => toast.success(say(said.success))}>
            {say(['主要操作', 'Main'])}
          </PlainButton>
          <PlainButton look="plain" onClick={() => toast.info(say(said.info))}>
            {say(['普通操作', 'Plain'])}
          </PlainButton>
          <PlainButton look="plain" danger onClick={() => void question()}>
            {say(['危险操作', 'Danger'])}
          </PlainButton>
          <PlainButton look="main" busy onClick={() => undefined}>
            {say(['处理中', 'Busy'])}
          </PlainButton>
          <PlainButton onClick={() => toast.info(say(said.info))}>{say(['文字链接', 'Link'])}</PlainButton>
        </div>
        <div className="showcase-row">
          {tones.map(([tone, label]) => (
            <Chip key={tone} tone={tone}>
              {say(label)}
            </Chip>
          ))}
        </div>
        <div className="showcase-icons">
          {Object.keys({ ...fewPaths, ...plainPaths, ...menuPaths }).map((name) => (
            <span key={name} title={name}>
              <Icon name={name} size={18} />
            </span>
          ))}
        </div>
      </Part>
      <Part title={['提示与对话框', 'Messages and dialogs']}>
        <div className="showcase-row">
          {kinds.map((kind) => (
            <PlainButton key={kind} look="plain" onClick={() => toast[kind](say(said[kind]))}>
              {say(names[kind])}
            </PlainButton>
          ))}
          <PlainButton look="plain" onClick={() => setOpen(true)}>
            {say(['打开对话框', 'Open a dialog'])}
          </PlainButton>
        </div>
        <p className="kx-notice">
          {say(['已恢复11月20日 09:30未保存的内容', 'Input of 20 November 09:30 that was not saved is back'])}
        </p>
        <p className="kx-notice kx-notice-warn">
          {say(['节假日安排未公布，按周末推算', 'Holidays not published yet; counted by weekends'])}
        </p>
        {open && (
          <Dialog
            open
            title={say(['对话框', 'A dialog'])}
            onClose={() => setOpen(false)}
            onSubmit={() => {
              setOpen(false);
              toast.success(say(said.success));
            }}
          >
            <p>{say(['Ctrl+Enter 提交，Esc 关闭。', 'Ctrl+Enter submits, Esc closes.'])}</p>
          </Dialog>
        )}
      </Part>
    </>
  );
}
