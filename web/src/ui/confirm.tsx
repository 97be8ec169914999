import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { type AskedQuestion, onQuestion } from '#platform/toast.ts';

const sure: Label = ['确定', 'Confirm'];
const no: Label = ['取消', 'Cancel'];
const please: Label = ['请确认', 'Please confirm'];

/** Over a dialog the kit lets go of the main button: the question then begins at the answer that loses nothing. */
function enter(foot: HTMLElement | null): void {
  if (foot && !foot.contains(document.activeElement)) foot.querySelector('button')?.focus();
}

/** Draws the questions of `ask()`, one after the other. Mounted once, outside the tabs, so no tab can hide it. */
export function Confirms() {
  const say = useSay();
  const [waiting, setWaiting] = useState<AskedQuestion[]>([]);
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
  // The kit looks where the focus was when the question's own button has taken it already.
  useEffect(() => {
    if (!question) before.current?.focus();
  }, [question]);
  const reply = (yes: boolean) => {
    setWaiting((list) => list.slice(1));
    question?.answer(yes);
  };
  return (
    <Modal
      open={question !== undefined}
      title={question?.title ?? say(please)}
      width={420}
      centered
      className="kx-confirm"
      mask={{ closable: false }}
      destroyOnHidden
      zIndex={1200}
      onCancel={() => reply(false)}
      afterOpenChange={(shown) => (shown ? enter(foot.current) : before.current?.focus())}
      footer={
        <div ref={foot} className="kx-dialog-foot">
          <Button onClick={() => reply(false)}>{question?.cancel ?? say(no)}</Button>
          <Button type="primary" danger={question?.danger} autoFocus onClick={() => reply(true)}>
            {question?.ok ?? say(sure)}
          </Button>
        </div>
      }
    >
      <p className="kx-question">{question?.text}</p>
    </Modal>
  );
}
