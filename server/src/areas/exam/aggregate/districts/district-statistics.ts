import type { DistrictFigures } from '@kaoxin/contract/exam/scores/statistics.ts';
import { peopleOf } from '#engine/ports/exam-port.ts';
import type { Work } from '#platform/work.ts';
import { sorted } from '../../formal/places/district-rows.ts';
import { placeRows } from '../../formal/places/place-rows.ts';
import { ownPlaces } from '../../formal/places/places.ts';
import { districtDifference } from '../../statistics/difference/district-difference.ts';
import { momentsOf } from '../../statistics/tally/moments.ts';
import { attendanceOf, notCounted } from '../attendance.ts';
import { byPlace, type PlacedScores, scoreFigures, scoresIn, together } from '../read.ts';
import { subjectOf } from '../subject-of.ts';
import { releasedExam, tellingOf } from '../withheld/scores-told.ts';
import { withheldIn, withheldOfAll } from '../withheld/withheld.ts';

/**
 * S2 (domain.md 2.5): districts visible to the caller. Rank and distance are relative to all districts, so that a
 * district and the city see the same figures.
 * @throws 404; 400 成绩尚未公布
 */
export async function districtStatistics(work: Work, examId: string, code?: string | null): Promise<DistrictFigures> {
  const exam = await releasedExam(work, examId);
  const { subjectCode, full, ...marks } = await subjectOf(work, exam, code);
  const { whole } = await tellingOf(work);
  const withheld = await withheldIn(work, examId);
  const parts = await scoresIn(work, examId, subjectCode);
  const allParts = whole ? parts : await scoresIn(work.ofTenant(), examId, subjectCode);
  const city = together(allParts, full);
  const ofEverybody = (await withheldOfAll(work, [examId]))(examId);
  const isUnranked = (id: string) => ofEverybody.district(id, subjectCode);
  const means = meansByDistrict(
    allParts.filter(({ districtId }) => !isUnranked(districtId)),
    full,
  );
  const people = subjectCode === '' ? await peopleOf(work, [examId], 'district') : undefined;
  const places = (await ownPlaces(work, examId)).filter(({ status }) => status === 1);
  const scored = byPlace(parts, 'districtId');
  const ids = new Set([...scored.keys(), ...(people?.keys() ?? []), ...places.map(({ districtId }) => districtId)]);
  const districts = sorted([...(await placeRows(work, [...ids])).values()]);
  const own = districts.map(({ id }) => together(scored.get(id) ?? [], full));
  const ofAll = subjectCode === '' ? await peopleOf(work, [examId], 'exam') : undefined;
  return {
    examId,
    subjectCode: subjectCode || null,
    whole: Number(whole),
    ...marks,
    city: {
      ...scoreFigures(together(parts, full), withheld.city(subjectCode)),
      ...(subjectCode === '' ? attendanceOf(ofAll?.get(examId)) : notCounted),
    },
    rows: districts.flatMap(({ id, name }, place) => {
      const scores = own[place];
      if (!scores) return [];
      const isHidden = withheld.district(id, subjectCode);
      // a comparison with places out of scope must not reveal more than a caller with full scope would see
      const isUntold = isHidden || isUnranked(id);
      // the distances of two districts would reveal the overall mean
      const isFar = withheld.city(subjectCode) || ofEverybody.city(subjectCode);
      const difference = isUntold || isFar ? null : districtDifference(scores.tally, city.tally);
      const { mean } = momentsOf(scores.tally);
      return [
        {
          districtId: id,
          districtName: name,
          centres: places.filter(({ districtId }) => districtId === id).length,
          ...scoreFigures(scores, isHidden),
          ...(subjectCode === '' ? attendanceOf(people?.get(id)) : notCounted),
          rank: isUntold || mean === null ? null : 1 + [...means.values()].filter((other) => other > mean).length,
          d: difference?.d ?? null,
          z: difference?.z ?? null,
          large: Number(difference?.isLarge ?? false),
        },
      ];
    }),
    asOf: work.now,
  };
}

const meansByDistrict = (parts: readonly PlacedScores[], full: number): Map<string, number> =>
  new Map(
    [...byPlace(parts, 'districtId')].flatMap(([id, own]) => {
      const { mean } = momentsOf(together(own, full).tally);
      return mean === null ? [] : [[id, mean] as const];
    }),
  );
