import type { Label } from '@kaoxin/contract/conventions.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { DownloadOutlined, PictureOutlined } from '../theme/icons.ts';
import type { Figures, Words } from './figure-table.ts';
import type { Drawing } from './figures.ts';
import { savePng, saveXlsx } from './saving.ts';

export type Shown = 'picture' | 'table' | 'both';

const ways: { key: Shown; label: Label }[] = [
  { key: 'picture', label: ['图', 'Chart'] },
  { key: 'table', label: ['表', 'Table'] },
  { key: 'both', label: ['图和表', 'Both'] },
];

interface ChartToolsProps {
  drawing: Drawing;
  figures: Figures;
  words: Words;
  title: readonly [title: string, line: string];
  shown: Shown;
  onShow: (shown: Shown) => void;
}

export function ChartTools({ drawing, figures, words, title, shown, onShow }: ChartToolsProps) {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const save = async (file: () => Promise<void>) => {
    setBusy(true);
    try {
      await file();
    } catch {
      toast.error(say(['文件没有生成，请重试', 'The file could not be made; try again']));
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset
      className="kx-bare kx-chart-tools"
      aria-label={say([`${title[0]}的显示与下载`, `${title[0]}: view and files`])}
    >
      <span className="kx-chart-ways">
        {ways.map(({ key, label }) => (
          <button key={key} type="button" aria-pressed={shown === key} onClick={() => onShow(key)}>
            {say(label)}
          </button>
        ))}
      </span>
      <button
        type="button"
        className="icon-button"
        disabled={busy}
        aria-label={say(['下载图片', 'Download as PNG'])}
        title={say(['下载图片', 'Download as PNG'])}
        onClick={() => void save(() => savePng(drawing, words, title))}
      >
        <PictureOutlined aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        disabled={busy}
        aria-label={say(['下载表格', 'Download as xlsx'])}
        title={say(['下载表格', 'Download as xlsx'])}
        onClick={() => void save(() => saveXlsx(figures, title))}
      >
        <DownloadOutlined aria-hidden />
      </button>
    </fieldset>
  );
}
