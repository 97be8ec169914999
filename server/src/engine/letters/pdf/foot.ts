import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { QR_SIDE, qrCode } from '../qr.ts';
import { DomUtils, type Element } from './dom.ts';
import { inlineRuns } from './inline.ts';
import { evenLines, type Leading } from './lines.ts';
import { FOOT, FOOT_LINE, MARGIN, mm, WIDTH } from './measure.ts';

const GREY = '#555555';

function qrContent(text: string): Content[] {
  if (text === '') return [];
  const { size, bars } = qrCode(text);
  const dot = mm(QR_SIDE) / size;
  return [
    {
      canvas: bars.map(({ x, y, length }) => ({
        type: 'rect',
        x: x * dot,
        y: y * dot,
        w: length * dot,
        h: dot,
        color: 'black',
        lineWidth: 0,
      })),
      relativePosition: { x: mm(WIDTH - MARGIN.left - MARGIN.right + (MARGIN.right - QR_SIDE) / 2), y: 0 },
    },
  ];
}

/** Letters filed before codes had a link contain only the check code. */
const shortCode = (words: string): string => /[0-9a-f]+$/.exec(words)?.[0] ?? '';

export const footer =
  (foot: Element, leading: Leading): TDocumentDefinitions['footer'] =>
  (page, pages) => {
    const [docNo, code] = foot.children;
    const look = { fontSize: FOOT, color: GREY };
    const words: Content = {
      margin: [0, (mm(QR_SIDE) - FOOT * FOOT_LINE) / 2, 0, 0],
      columns: [
        { ...look, text: inlineRuns(docNo ? [docNo] : []) },
        { ...look, text: `第 ${page} 页 共 ${pages} 页`, alignment: 'center' },
        { ...look, text: inlineRuns(code ? [code] : []), alignment: 'right' },
      ],
    };
    evenLines(words, FOOT_LINE, leading);
    return {
      margin: [mm(MARGIN.left), mm((MARGIN.bottom - QR_SIDE) / 2), mm(MARGIN.right), 0],
      stack: [...qrContent(foot.attribs['data-qr'] ?? (code ? shortCode(DomUtils.textContent(code)) : '')), words],
    };
  };
