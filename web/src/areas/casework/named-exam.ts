interface Exam {
  name: string;
  /** absent: only the name says it */
  year?: number;
}

/** Letters leave out blanks and quotation marks, and write 2026年 for 2026年度. */
const plain = (text: string): string => text.replace(/[\s“”"《》〈〉（）()]/gu, '').replaceAll('年度', '年');
const yearIn = /^(20\d{2})年/u;
const years = /20\d{2}(?=年)/gu;
/** A shorter rest of a name, such as 笔试, is no name. */
const shortest = 4;

/**
 * The examination whose name is in the text, with its year or without. The longest name counts. No result if the text
 * names another year, or several examinations of one name.
 */
export function examNamed<T extends Exam>(exams: readonly T[], words: string): T | undefined {
  const text = plain(words);
  const said = new Set(text.match(years));
  const found = exams.flatMap((exam) => {
    const name = plain(exam.name);
    const year = yearIn.exec(name)?.[1] ?? (exam.year === undefined ? undefined : String(exam.year));
    const rest = name.replace(yearIn, '');
    if (rest.length < shortest || !text.includes(rest)) return [];
    if (said.size > 0 && year !== undefined && !said.has(year)) return [];
    return [{ exam, length: text.includes(name) ? name.length : rest.length }];
  });
  const longest = Math.max(...found.map(({ length }) => length));
  const [first, second] = found.filter(({ length }) => length === longest);
  return second ? undefined : first?.exam;
}
