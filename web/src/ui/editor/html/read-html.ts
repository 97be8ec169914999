import { DOMParser, type Node, type Schema } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { fixTables } from '@tiptap/pm/tables';
import { cleanFragment } from './clean.ts';
import { editorDom } from './editor-dom.ts';

/** Repairs overlapping cells of tables at once, so that opening a text does not change it later. */
function withWholeTables(doc: Node): Node {
  let state = EditorState.create({ doc });
  for (let round = 0; round < 5; round += 1) {
    const repair = fixTables(state);
    if (!repair) break;
    state = state.apply(repair);
  }
  return state.doc;
}

export function readHtml(html: string, schema: Schema): Node {
  const fragment = editorDom(cleanFragment(html));
  return withWholeTables(DOMParser.fromSchema(schema).parse(fragment));
}
