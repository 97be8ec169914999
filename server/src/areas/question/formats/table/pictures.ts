import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Question } from '@kaoxin/contract/question/content.ts';
import type { Picture } from '../format.ts';
import { sourcesIn } from './picture-cell.ts';

type Lose = (words: Label, construct: string) => void;

/**
 * Renames pictures to their names in the file and adds them to `taken` by address. A picture without bytes keeps its
 * address.
 */
export function takePictures(
  question: Question,
  source: ReadonlyMap<string, Picture> | undefined,
  taken: Map<string, Picture>,
  lose: Lose,
  nameOf: (picture: Picture) => string = ({ name }) => name,
): Question {
  const names = new Map<string, string>();
  for (const src of new Set(textsOf(question).flatMap(sourcesIn))) {
    const known = taken.get(src) ?? source?.get(src);
    if (known === undefined) {
      if (source)
        lose([`图片【${src}】未找到，未随文件导出`, `Picture ${src} was not found and is not in the file`], 'img');
      continue;
    }
    const name = taken.has(src) ? known.name : freeName(nameOf(known), taken);
    taken.set(src, { name, bytes: known.bytes });
    names.set(src, name);
  }
  return names.size === 0 ? question : withNames(question, names);
}

function freeName(name: string, taken: ReadonlyMap<string, Picture>): string {
  const used = new Set([...taken.values()].map((one) => one.name));
  let free = name;
  for (let count = 2; used.has(free); count += 1) free = name.replace(/(\.[^./]*)?$/u, `-${count}$1`);
  return free;
}

const textsOf = (question: Question): string[] => [
  question.stem,
  question.analysis,
  ...[...question.options, ...question.targets].map(({ text }) => text),
  ...(question.answer.kind === 'text' ? [question.answer.text] : []),
  ...question.children.flatMap(textsOf),
];

function withNames(question: Question, names: ReadonlyMap<string, string>): Question {
  const called = (rich: string): string =>
    rich.replace(/(<img\b[^>]*\ssrc=")([^"]*)"/gu, (whole, before: string, said: string) => {
      const name = names.get(sourcesIn(whole)[0] ?? said);
      return name === undefined || name === said
        ? whole
        : `${before}${name.replace(/&/gu, '&amp;').replace(/"/gu, '&quot;')}"`;
    });
  const list = (all: Question['options']) => all.map(({ key, text }) => ({ key, text: called(text) }));
  return {
    ...question,
    stem: called(question.stem),
    analysis: called(question.analysis),
    options: list(question.options),
    targets: list(question.targets),
    answer: question.answer.kind === 'text' ? { kind: 'text', text: called(question.answer.text) } : question.answer,
    children: question.children.map((child) => withNames(child, names)),
  };
}
