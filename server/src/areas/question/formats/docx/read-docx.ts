import type { Label } from '@kaoxin/contract/conventions.ts';
import { bytesSource } from '#platform/files/inspect/byte-source.ts';
import { detectKind } from '#platform/files/inspect/detect-kind.ts';
import { imageSize } from '#platform/files/inspect/image-size.ts';
import type { Loss, Picture, ReadFile, ReadQuestion } from '../format.ts';
import { withFormulas } from '../formulas.ts';
import { Losses } from '../losses.ts';
import type { FoundColumns } from '../table/columns.ts';
import { type ReadRow, together } from '../table/groups.ts';
import { readRow } from '../table/read-row.ts';
import { RowReader } from '../table/row.ts';
import { type BodyContext, bodyElements, type WordPicture } from './body-parts.ts';
import { rowOf } from './drafts.ts';
import { numberingOf } from './numbering.ts';
import { openWord, type WordPackage } from './package.ts';
import { BodyReader } from './read-body.ts';
import { type DraftGroup, PaperReader } from './read-paper.ts';
import { stylesOf } from './run/run-looks.ts';
import { shareTotals } from './share-totals.ts';

const columns: FoundColumns = { at: new Map(), unknown: [], named: new Set(), twice: [], isNumbered: false };

export async function readDocx(bytes: Uint8Array): Promise<ReadFile> {
  const word = await openWord(bytes);
  const { pictures, placed } = await picturesOf(word);
  const losses: Loss[] = [];
  const questions = readBody(
    word.document,
    pictures,
    {
      numbering: numberingOf(word.numbering),
      styles: stylesOf(word.styles),
      relations: word.relations,
      pictures: placed,
    },
    losses,
  );
  if (questions.length === 0)
    losses.push({
      place: '文档',
      construct: 'w:body',
      words: ['没有找到以“1.”这样的题号开头的试题', 'No question was found: each begins with a number such as 1.'],
    });
  return { questions, losses, pictures };
}

export function readBody(
  document: string,
  pictures: ReadonlyMap<string, Picture>,
  context: Omit<BodyContext, 'lose'>,
  losses: Loss[],
): ReadQuestion[] {
  let found = new Losses('');
  const body = new BodyReader({ ...context, lose: (construct, words) => found.lose(construct, words) });
  const paper = new PaperReader();
  const later = new Map<DraftGroup | undefined, Losses>();
  for (const element of bodyElements(document)) {
    for (const block of body.blocks(element)) paper.take(block);
    const group = paper.groups.at(-1);
    const own = later.get(group) ?? new Losses('卷首');
    for (const { construct, words } of found.list) own.lose(construct, words);
    if (own.list.length > 0) later.set(group, own);
    if (found.list.length > 0) found = new Losses('');
  }
  const groups = paper.end();
  shareTotals(groups);
  losses.push(...paper.losses, ...(later.get(undefined)?.list ?? []));
  const questions = groups.map((group) => {
    const read = questionOf(group, pictures);
    const own = (later.get(group)?.list ?? []).map((one) => ({ ...one, place: read.place }));
    return withFormulas({ ...read, losses: [...read.losses, ...own] });
  });
  losses.push(...otherTotals(groups, questions));
  return questions;
}

function otherTotals(groups: readonly DraftGroup[], questions: readonly ReadQuestion[]): Loss[] {
  const said = new Set(groups.flatMap(({ totals }) => totals));
  return [...said].flatMap((one) => {
    const below = groups.flatMap(({ totals, parts }, at) =>
      totals.includes(one) ? [{ parts, read: questions[at] }] : [],
    );
    const count = below.reduce((sum, { parts }) => sum + parts.length, 0);
    const points = below.reduce((sum, { read }) => sum + (read?.question?.defaultScore ?? 0), 0);
    const isUnread = below.some(({ read }) => read?.question === null);
    const isOther = (one.count ?? count) !== count || (!isUnread && (one.points ?? points) !== points);
    if (!isOther) return [];
    const place = one.text.slice(0, 40).toWellFormed();
    const said = (questions: string, points: string): string[] => [
      ...(one.count === undefined ? [] : [`${one.count}${questions}`]),
      ...(one.points === undefined ? [] : [`${one.points}${points}`]),
    ];
    const [zh, en] = [said('小题', '分'), said(' questions', ' points')];
    return [
      {
        place,
        construct: zh.join('，'),
        words: [
          `标题写明${zh.join('、')}，读到${count}小题、${points}分，请核对`,
          `The heading says ${en.join(', ')}; ${count} questions with ${points} points were read`,
        ],
      },
    ];
  });
}

function questionOf({ reading, parts }: DraftGroup, pictures: ReadonlyMap<string, Picture>): ReadQuestion {
  const first = parts[0]?.number ?? 0;
  const placeOf = (number: number) => (number > 0 ? `第${number}题` : `第${first}题的材料`);
  const rows = (reading ? [reading, ...parts] : parts).map((draft): ReadRow => {
    const reader = new RowReader(rowOf(draft, placeOf(draft.number)), pictures);
    return { ...readRow(reader, columns), reader };
  });
  return together(reading ? placeOf(first) : '', rows);
}

async function picturesOf(
  word: WordPackage,
): Promise<{ pictures: Map<string, Picture>; placed: Map<string, WordPicture | Label> }> {
  const pictures = new Map<string, Picture>();
  const placed = new Map<string, WordPicture | Label>();
  const targets = new Map<string, WordPicture | Label>();
  for (const [id, { type, target }] of word.relations) {
    if (type !== 'image') continue;
    const before = targets.get(target);
    if (before) {
      placed.set(id, before);
      continue;
    }
    const bytes = await word.picture(target);
    const isThere = bytes instanceof Uint8Array;
    if (isThere) pictures.set(target, { name: target, bytes });
    const found = isThere ? { name: target, width: await widthOf(bytes) } : bytes;
    targets.set(target, found);
    placed.set(id, found);
  }
  return { pictures, placed };
}

export async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const kind = await detectKind(bytesSource(bytes));
  return (kind && (await imageSize(bytesSource(bytes), kind))) ?? { width: 0, height: 0 };
}
const widthOf = async (bytes: Uint8Array): Promise<number> => (await sizeOf(bytes)).width;
