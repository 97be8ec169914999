import { richStyle } from '@kaoxin/contract/fields/rich-text-rules.ts';
import { Extension, Node } from '@tiptap/core';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { kept, style } from './style.ts';

const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const tableBehaviour = Extension.create({
  name: 'tableBehaviour',
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: go(1), 'Shift-Tab': go(-1) };
  },
});

function columnsOf(element: HTMLElement): readonly string[] | null {
  const styles = element.dataset.columns?.split('|').map((each) => richStyle(each) ?? '');
  return styles?.some((each) => each !== '') ? styles : null;
}

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ({ ...style, columns: { default: null, parseHTML: columnsOf, rendered: false } }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
});

const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  addAttributes: () => ({
    ...style,
    part: { default: 'tbody', parseHTML: (element) => element.dataset.part ?? 'tbody', rendered: false },
  }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(kept(name).parseHTML?.(element) ?? 1)),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      ...style,
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // the table commands expect it; widths are not stored
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const captionedTable = Node.create({
  name: 'captionedTable',
  group: 'block',
  content: 'tableCaption table',
  isolating: true,
  parseHTML: () => [{ tag: 'figure[data-table]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
});

const tableCaption = Node.create({
  name: 'tableCaption',
  content: 'inline*',
  addAttributes: () => style,
  parseHTML: () => [{ tag: 'kx-caption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
});

export const tables = [
  tableBehaviour,
  table,
  tableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
  captionedTable,
  tableCaption,
];
