import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { type AskedQuestion, onQuestion } from '#platform/toast.ts';
import { focusHome } from './focus-home.ts';

const sure: Label = ['确定', 'Confirm'];
const no: Label = ['取消', 'Cancel'];
const please: Label = ['请确认', 'Confirm'];
const mostNames = 3;

export function namesOf(names: readonly string[]): Label {
  const shown = names.slice(0, mostNames);
  const more = names.length - shown.length;
  return more === 0
    ? [shown.join('、'), shown.join(', ')]
    : [`${shown.join('、')} 等${names.length}条`, `${shown.join(', ')} and ${more} more`];
}

/** Over a dialog the kit drops its initial focus: focus the cancel button. */
function enter(foot: HTMLElement | null): void {
  if (foot && !foot.contains(document.activeElement)) foot.querySelector('button')?.focus();
}

function giveBack(before: HTMLElement | undefined): void {
  if (before?.isConnected) before.focus();
  // the question's button keeps the focus until the dialog is closed
  else if (before) setTimeout(focusHome);
}

/** Shows the questions of `ask()` one after the other. Mounted once, outside the tabs, so that no tab can hide it. */
export function Confirms() {
  const say = useSay();
  const [waiting, setWaiting] = useState<AskedQuestion[]>([]);
  /** stays visible during the closing animation */
  const [latest, setLatest] = useState<AskedQuestion>();
  const before = useRef<HTMLElement>(undefined);
  const foot = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      onQuestion((question) => {
        const now = document.activeElement;
        if (now instanceof HTMLElement && !now.closest('.kx-confirm')) before.current = now;
        setWaiting((list) => [...list, question]);
      }),
    [],
  );
  const [question] = waiting;
  if (question && question !== latest) setLatest(question);
  // The kit records the previous focus too late, when the question's button already has it.
  useEffect(() => {
    if (!question) giveBack(before.current);
  }, [question]);
  const reply = (yes: boolean) => {
    setWaiting((list) => list.slice(1));
    question?.answer(yes);
  };
  const shown = question ?? latest;
  return (
    <Modal
      open={question !== undefined}
      title={shown?.title ?? say(please)}
      width={420}
      centered
      className="kx-confirm"
      mask={{ closable: false }}
      destroyOnHidden
      zIndex={1200}
      onCancel={() => reply(false)}
      afterOpenChange={(isOpen) => (isOpen ? enter(foot.current) : giveBack(before.current))}
      footer={
        <div key={shown?.id} ref={foot} className="kx-dialog-foot">
          <Button autoFocus={shown?.danger ?? false} onClick={() => reply(false)}>
            {shown?.cancel ?? say(no)}
          </Button>
          <Button type="primary" danger={shown?.danger ?? false} autoFocus={!shown?.danger} onClick={() => reply(true)}>
            {shown?.ok ?? say(sure)}
          </Button>
        </div>
      }
    >
      <p className="kx-question">{shown?.text}</p>
      {shown?.names && shown.names.length > 0 && <p className="kx-question-names">{say(namesOf(shown.names))}</p>}
    </Modal>
  );
}
