import { inHtml } from '../rich.ts';
import { childOf, childrenOf, descendants, elementsIn, textIn, type XmlElement } from '../xml/xml-node.ts';
import { type Block, type BodyContext, isTable, merged, placed, type Table } from './body-parts.ts';
import { type Line, lineOf, type Piece, paragraph, thing } from './pieces.ts';
import { mathOf } from './read-math.ts';
import { loseOfFormula, lostShade, type RunLook, runLook, shadeOf } from './run/run-looks.ts';
import { value } from './run/values.ts';

const pixel = 9525;

export class BodyReader {
  readonly context: BodyContext;
  #ofParagraph: readonly XmlElement[] = [];

  constructor(context: BodyContext) {
    this.context = context;
  }

  blocks(element: XmlElement): Block[] {
    if (element.name === 'w:p') return [this.#paragraph(element)];
    if (element.name === 'w:tbl') return [this.#table(element)];
    const content = element.name === 'w:sdt' ? childOf(element, 'w:sdtContent') : element;
    if (!content || element.name === 'w:sectPr') return [];
    return elementsIn(content).flatMap((child) =>
      /^w:(p|tbl|sdt|ins|smartTag|customXml)$/u.test(child.name) ? this.blocks(child) : [],
    );
  }

  #paragraph(element: XmlElement): Line {
    const properties = childOf(element, 'w:pPr');
    const numbered = properties && childOf(properties, 'w:numPr');
    const label = numbered
      ? this.context.numbering(value(numbered, 'w:numId') ?? '', Number(value(numbered, 'w:ilvl') ?? 0))
      : '';
    const align = value(properties, 'w:jc') ?? '';
    this.#ofParagraph = this.context.styles.get(value(properties, 'w:pStyle') ?? '') ?? [];
    this.#framed(properties);
    const pieces = this.#pieces(element);
    return lineOf(
      merged(label === '' ? pieces : [{ text: `${label} `, marks: [] }, ...pieces]),
      ['center', 'right'].includes(align) ? align : '',
    );
  }

  #framed(properties: XmlElement | undefined): void {
    const { lose } = this.context;
    if (properties && childOf(properties, 'w:pBdr'))
      lose('w:pBdr', ['段落边框未导入', 'Borders of paragraphs are left out']);
    if (properties && shadeOf(childOf(properties, 'w:shd')) !== undefined) lose('w:shd', lostShade);
  }

  #pieces(element: XmlElement): Piece[] {
    return elementsIn(element).flatMap((child): Piece[] => {
      switch (child.name) {
        case 'w:r':
          return this.#run(child);
        case 'm:oMath':
        case 'm:oMathPara':
          return this.#formula(child);
        case 'w:del':
        case 'w:moveFrom':
          this.context.lose(child.name, [
            '修订中删除的文字未导入，插入的文字已导入，请核对',
            'Words deleted in tracked changes are left out, inserted ones are kept: check them',
          ]);
          return [];
        case 'w:pPr':
          return [];
        case 'w:fldSimple':
          this.#field(child.attributes.get('w:instr') ?? '');
          return this.#pieces(child);
        case 'w:hyperlink':
          this.context.lose('w:hyperlink', ['链接只保留文字', 'Of links the words are kept']);
          return this.#pieces(child);
        case 'w:sdt':
          return elementsIn(child).flatMap((one) => (one.name === 'w:sdtContent' ? this.#pieces(one) : []));
        default:
          return /^w:(ins|smartTag|moveTo|customXml|dir|bdo)$/u.test(child.name) ? this.#pieces(child) : [];
      }
    });
  }

  /** Fields whose result is no text in the file. */
  #field(instruction: string): void {
    const name = /^\s*(EQ|SYMBOL|FORMCHECKBOX|FORMDROPDOWN|ADVANCE|MACROBUTTON)\b/iu.exec(instruction)?.[1];
    if (name !== undefined)
      this.context.lose(`w:instrText ${name}`, [
        `域${name}（如带圈字符、拼音、公式）未导入，请改写为文字或公式`,
        `The field ${name} is left out: write it as words or as a formula`,
      ]);
  }

  #formula(element: XmlElement): Piece[] {
    const math = mathOf(element, (name) =>
      this.context.lose(name, [`公式中的${name}无法表示`, `${name} of a formula is not known`]),
    );
    loseOfFormula(element, this.context.lose);
    const display = element.name === 'm:oMathPara' ? ' display="block"' : '';
    return math.length === 0 ? [] : [{ text: thing, marks: [], html: `<math${display}>${math.join('')}</math>` }];
  }

  #run(run: XmlElement): Piece[] {
    const look = runLook(run, this.context.styles, this.#ofParagraph, this.context.lose);
    const pieces = () => elementsIn(run).flatMap((child) => this.#inRun(child, look));
    if (!look.isHidden) return pieces();
    if (elementsIn(run).some(({ name }) => name === 'w:t'))
      this.context.lose('w:vanish', ['隐藏的文字未导入', 'Hidden text is left out']);
    return [];
  }

  #inRun(child: XmlElement, look: RunLook): Piece[] {
    const { lose } = this.context;
    const { marks: its, isCapital } = look;
    const letters = (text: string): Piece[] =>
      // Underlined spaces form a blank.
      [
        its.includes('u') && text.trim() === ''
          ? { text: '____', marks: [] }
          : { text: isCapital ? text.toUpperCase() : text, marks: its },
      ];
    switch (child.name) {
      case 'w:t':
        return letters(textIn(child).replace(/\n/gu, ' '));
      case 'w:tab':
        return letters('\t');
      case 'w:br':
      case 'w:cr':
        return child.attributes.has('w:type') && child.attributes.get('w:type') !== 'textWrapping'
          ? []
          : [{ text: '\n', marks: [] }];
      case 'w:ptab':
        return letters('\t');
      case 'w:instrText':
        this.#field(textIn(child));
        return [];
      case 'w:commentReference':
        lose(child.name, ['批注未导入', 'Comments are left out']);
        return [];
      case 'w:noBreakHyphen':
        return letters('-');
      case 'w:drawing':
      case 'w:pict':
        return this.#picture(child);
      case 'mc:AlternateContent':
        return elementsIn(child)
          .slice(0, 1)
          .flatMap((choice) => elementsIn(choice).flatMap((one) => this.#inRun(one, look)));
      case 'w:object':
        lose('w:object', [
          '嵌入的对象（如MathType公式）未导入，请转换为Word公式',
          'An embedded object is left out: make it a formula of Word',
        ]);
        return [];
      case 'w:footnoteReference':
      case 'w:endnoteReference':
      case 'w:sym':
      case 'w:ruby':
        lose(child.name, ['脚注、符号或注音未导入', 'Notes, symbols of fonts and ruby are left out']);
        return [];
      default:
        return [];
    }
  }

  #picture(element: XmlElement): Piece[] {
    const { relations, pictures, lose } = this.context;
    const all = [...descendants(element)];
    const ids = all.flatMap(({ name, attributes }) =>
      name === 'a:blip'
        ? [attributes.get('r:embed') ?? '']
        : name === 'v:imagedata'
          ? [attributes.get('r:id') ?? '']
          : [],
    );
    if (ids.length === 0)
      lose(element.name, ['图形或文本框未导入，请改为图片', 'A shape or text box is left out: make it a picture']);
    const extent = all.find(({ name }) => name === 'wp:extent');
    const described = all.find(({ name }) => name === 'wp:docPr');
    const width = Math.round(Number(extent?.attributes.get('cx') ?? 0) / pixel);
    return ids.flatMap((id): Piece[] => {
      const picture = pictures.get(id);
      if (picture === undefined || !('name' in picture)) {
        const name = relations.get(id)?.target ?? id;
        lose('a:blip', picture ?? [`图片【${name}】未找到`, `Picture ${name} was not found`]);
        return [];
      }
      const quoted = (text: string) => inHtml(text).replace(/"/gu, '&quot;');
      const alt = described?.attributes.get('descr');
      const wide = width > 0 && width !== picture.width ? ` width="${width}"` : '';
      return [
        {
          text: thing,
          marks: [],
          html: `<img src="${quoted(picture.name)}"${alt === undefined ? '' : ` alt="${quoted(alt)}"`}${wide} />`,
        },
      ];
    });
  }

  #table(element: XmlElement): Table {
    const rows = childrenOf(element, 'w:tr').map((row) => ({
      isHead: childOf(childOf(row, 'w:trPr') ?? row, 'w:tblHeader') !== undefined,
      cells: placed(childrenOf(row, 'w:tc')),
    }));
    const goOn = rows.map(
      ({ cells }) => new Set(cells.flatMap(({ column, merge }) => (merge === 'continue' ? column : []))),
    );
    const html = rows.map(({ isHead, cells }, at) => {
      const tag = isHead ? 'th' : 'td';
      const line = cells.flatMap(({ cell, column, span, merge }) => {
        if (merge === 'continue') return [];
        let high = 1;
        while (merge === 'restart' && goOn[at + high]?.has(column)) high += 1;
        const spans = `${span > 1 ? ` colspan="${span}"` : ''}${high > 1 ? ` rowspan="${high}"` : ''}`;
        return [`<${tag}${spans}${this.#shade(cell)}>${this.#cell(cell)}</${tag}>`];
      });
      return `<tr>${line.join('')}</tr>`;
    });
    const words = ({ cell }: { cell: XmlElement }) =>
      [...descendants(cell)]
        .filter(({ name }) => name === 'w:t')
        .map(textIn)
        .join('')
        .trim();
    return { html: `<table><tbody>${html.join('')}</tbody></table>`, rows: rows.map(({ cells }) => cells.map(words)) };
  }

  #shade(cell: XmlElement): string {
    const shade = shadeOf(childOf(childOf(cell, 'w:tcPr') ?? cell, 'w:shd'));
    if (shade === 'lost') this.context.lose('w:shd', lostShade);
    return shade === undefined || shade === 'lost' ? '' : ` style="background-color:${shade}"`;
  }

  readonly #cell = (cell: XmlElement): string =>
    elementsIn(cell)
      .flatMap((child) => this.blocks(child))
      .map((block) => (isTable(block) ? block.html : paragraph(block)))
      .join('');
}
