import type { Label } from '@kaoxin/contract/conventions.ts';
import { type SqlBool, sql } from 'kysely';
import { isNamed } from '#platform/access/second-person.ts';
import type { Work } from '#platform/work.ts';

export type Match = { examinerId: string } | { unknown: true } | { reason: Label };

const withoutEnding = (name: string): string => name.replace(/\.jpe?g$/i, '');

/**
 * Finds the examinees of pictures by name, among those the caller sees. Rosters give the file name (照片文件名) with or
 * without extension, in any case.
 */
export async function matchPhotos(work: Work, examId: string, names: readonly string[]): Promise<Map<string, Match>> {
  const plain = (text: string) => text.toLowerCase();
  const wanted = [...new Set(names.flatMap((name) => [plain(name), plain(withoutEnding(name))]))];
  const rows = await work
    .table('examiner')
    .select()
    .select(['id', 'photoName', 'name'])
    .where('examId', '=', examId)
    .where(sql<SqlBool>`lower(${sql.ref('examiner.photoName')}) = any(${wanted}::text[])`)
    .orderBy('id')
    .execute();
  const byName = Map.groupBy(rows, ({ photoName }) => plain(withoutEnding(photoName ?? '')));
  return new Map(
    names.map((name): [string, Match] => {
      const [one, another] = byName.get(plain(withoutEnding(name))) ?? [];
      if (!one) return [name, { unknown: true }];
      if (another)
        return [name, { reason: ['名单中有多名考生填写了该文件名', 'Several people of the roster name this file'] }];
      if (isNamed(work, [one.name]))
        return [
          name,
          {
            reason: [
              '该考生与您同名，请由其他人员导入照片',
              'This examinee has your name. Another user imports the photo',
            ],
          },
        ];
      return [name, { examinerId: one.id }];
    }),
  );
}
