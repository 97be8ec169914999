import type { Label } from '@kaoxin/contract/conventions.ts';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { FailureState, Skeleton } from '../state/state.tsx';
import { PrinterOutlined } from '../theme/icons.ts';
import { LetterPaper } from './paper.tsx';

export interface Letter {
  title: string;
  docNo: string | null;
  html: string;
  sha256: string;
}

interface LetterDialogProps {
  letter: Letter | undefined;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
  onPdf?: () => void;
  choices: readonly { code: string; title: string }[];
  chosen: string;
  onChoose: (code: string) => void;
  extra?: ReactNode;
}

const print: Label = ['打印', 'Print'];

/** Waits for the fonts: otherwise the browser prints with a fallback font. */
async function printFrame(frame: HTMLIFrameElement | null): Promise<void> {
  await frame?.contentDocument?.fonts?.ready;
  frame?.contentWindow?.print();
}

/**
 * A letter in print layout, page by page. The frame is sandboxed: no scripts, forms or navigation; the page may only
 * access it to call the browser's print.
 */
export function LetterDialog(props: LetterDialogProps) {
  const { letter, error, onRetry, onClose, onPdf, choices, chosen, onChoose } = props;
  const say = useSay();
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <Dialog
      open
      width={900}
      title={letter ? [letter.title, letter.docNo].filter(Boolean).join(' ') : say(['文书预览', 'Letter preview'])}
      onClose={onClose}
      submitLabel={print}
      closeLabel={['关闭', 'Close']}
      {...(letter ? { onSubmit: () => void printFrame(frame.current) } : {})}
      extra={
        <>
          {letter && onPdf && <Button onClick={onPdf}>{say(['下载 PDF', 'PDF'])}</Button>} {props.extra}
        </>
      }
    >
      {choices.length > 1 && (
        <fieldset className="kx-phrases kx-bare" aria-label={say(['文书', 'Letters'])}>
          {choices.map(({ code, title }) => (
            <Button
              key={code}
              size="small"
              type={code === chosen ? 'primary' : 'default'}
              aria-pressed={code === chosen}
              onClick={() => onChoose(code)}
            >
              {title}
            </Button>
          ))}
        </fieldset>
      )}
      {letter ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <div className="kx-letter" tabIndex={0}>
            <LetterPaper key={letter.sha256} title={letter.title} html={letter.html} prints={frame} />
          </div>
          <p className="kx-hint">
            <PrinterOutlined aria-hidden /> A4 · SHA-256 <code>{letter.sha256.slice(0, 16)}</code>
          </p>
        </>
      ) : error ? (
        <FailureState error={error} onRetry={onRetry} />
      ) : (
        <Skeleton lines={12} />
      )}
    </Dialog>
  );
}
