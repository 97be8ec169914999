export interface Point {
  code: string;
  name: string;
  chapter: string;
}
export interface Term {
  name: string;
  aliases: readonly string[];
  meaning: string;
  point: Point;
}
export interface Partition {
  noun: string;
  parts: readonly { name: string; members: readonly string[] }[];
  point: Point;
}
export interface Sequence {
  name: string;
  steps: readonly string[];
  point: Point;
}
export interface Claim {
  text: string;
  correction: string | null;
  point: Point;
}
export interface Chapter {
  code: string;
  name: string;
  points: readonly Point[];
}
export interface Field {
  subject: string;
  name: string;
  /** name used in stems */
  about: string;
  noun: string;
  code: string;
  chapters: readonly Chapter[];
  terms: readonly Term[];
  partitions: readonly Partition[];
  sequences: readonly Sequence[];
  claims: readonly Claim[];
}

const two = (place: number): string => String(place).padStart(2, '0');
const parts = (text: string, by: string): string[] => text.split(by).map((one) => one.trim());

/**
 * Parses a field. Lines: `# chapter`, `## point`, `term/other name = meaning`, `% noun | kind: member、member | …`,
 * `> sequence | step > step`, `+ true statement`, `- false statement → correction`.
 */
export function field(
  subject: string,
  code: string,
  name: string,
  text: string,
  { about = name, noun = '概念' }: { about?: string; noun?: string } = {},
): Field {
  const chapters: { code: string; name: string; points: Point[] }[] = [];
  const [terms, partitions, sequences, claims]: [Term[], Partition[], Sequence[], Claim[]] = [[], [], [], []];
  let point: Point | undefined;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [sign, rest] = [line.charAt(0), line.slice(1).trim()];
    const chapter = chapters.at(-1);
    if (line === '') continue;
    if (line.startsWith('##')) {
      if (!chapter) throw new Error(`${name}: a point before the first chapter`);
      point = {
        code: `${chapter.code}${two(chapter.points.length + 1)}`,
        name: line.slice(2).trim(),
        chapter: chapter.code,
      };
      chapter.points.push(point);
    } else if (sign === '#') {
      chapters.push({ code: `${code}${two(chapters.length + 1)}`, name: rest, points: [] });
    } else if (!point) throw new Error(`${name}: 「${line}」 stands under no point`);
    else if (sign === '%') {
      const [noun = '', ...kinds] = parts(rest, '|');
      partitions.push({
        noun,
        point,
        parts: kinds.map((kind) => {
          const [title = '', members = ''] = parts(kind, '：');
          return { name: title, members: parts(members, '、') };
        }),
      });
    } else if (sign === '>') {
      const [title = '', steps = ''] = parts(rest, '|');
      sequences.push({ name: title, steps: parts(steps, '>'), point });
    } else if (sign === '+') claims.push({ text: rest, correction: null, point });
    else if (sign === '-') {
      const [wrong = '', right = ''] = parts(rest, '→');
      claims.push({ text: wrong, correction: right, point });
    } else {
      const [names = '', meaning = ''] = parts(line, '=');
      const [term = '', ...aliases] = parts(names, '/');
      terms.push({ name: term, aliases, meaning, point });
    }
  }
  return { subject, name, about, noun, code, chapters, terms, partitions, sequences, claims };
}

export function pointOf({ chapters, name }: Field, wanted: string): string {
  const found = chapters.flatMap(({ points }) => points).find((point) => point.name === wanted);
  if (!found) throw new Error(`${name} has no point 「${wanted}」`);
  return found.code;
}
