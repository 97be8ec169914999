import type { Question } from '@kaoxin/contract/question/content.ts';
import { notePictures, type PutPicture, putPicture, signedLink } from '#areas/files/index.ts';
import { Refusal } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { FieldProblem, Picture } from '../formats/format.ts';
import { richTextOf } from '../question/clean.ts';
import { picturesIn, withPictures, withTexts } from './rich-texts.ts';

export class FilePictures {
  readonly #given: ReadonlyMap<string, Picture>;
  readonly #put = new Map<string, PutPicture>();
  readonly #links = new Map<string, string>();
  readonly #refused = new Map<string, Refusal>();

  constructor(given: ReadonlyMap<string, Picture>) {
    this.#given = given;
  }

  async put(work: Work, questions: readonly (Question | null)[]): Promise<void> {
    for (const src of new Set(questions.flatMap((one) => (one ? picturesIn(richTextOf(one)) : [])))) {
      const picture = this.#given.get(src);
      if (!picture || this.#put.has(src) || this.#links.has(src) || this.#refused.has(src)) continue;
      try {
        this.#put.set(src, await putPicture(work, picture));
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
        this.#refused.set(src, error);
      }
    }
  }

  /** Records uploaded pictures in the transaction of the rows that show them. A retry records them again. */
  async note(work: Work): Promise<void> {
    const put = [...this.#put];
    const rows = await notePictures(
      work,
      put.map(([, picture]) => picture),
    );
    for (const [at, [src]] of put.entries()) {
      const row = rows[at];
      if (row) this.#links.set(src, signedLink(work, row));
    }
  }

  committed(): void {
    this.#put.clear();
  }

  shown(question: Question): { question: Question; problems: FieldProblem[] } {
    const problems: FieldProblem[] = [];
    const missing = new Set<string>();
    const shown = withTexts(question, (rich) =>
      withPictures(rich, (src) => {
        const link = this.#links.get(src);
        if (link === undefined && !missing.has(src)) {
          missing.add(src);
          problems.push({ field: 'stem', words: this.#wordsOf(src) });
        }
        return link;
      }),
    );
    return { question: shown, problems };
  }

  #wordsOf(src: string): FieldProblem['words'] {
    const name = src.length > 120 ? `${src.slice(0, 120)}…` : src;
    const refused = this.#refused.get(src);
    if (!refused) return [`图片【${name}】未找到`, `Picture ${name} is not there`];
    return [`图片【${name}】：${refused.label[0]}`, `Picture ${name}: ${refused.label[1]}`];
  }
}
