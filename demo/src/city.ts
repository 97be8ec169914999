/** 江澜市 is invented; codes 9901xx are unassigned (domain.md 5.1). */
export const city = {
  name: '江澜市',
  authority: '江澜市人事考试院',
  /** authority for 复查 */
  superior: '江澜市人力资源和社会保障局',
  short: '江人考',
  phone: '100-0000-0000',
  address: '江澜市云溪区考试路1号',
} as const;

export interface DistrictSeed {
  name: string;
  code: string;
  /** share of all petitions, Zipf-like (domain.md 5.2) */
  weight: number;
  centres: readonly string[];
}

const district = (name: string, code: string, weight: number, ...centres: string[]): DistrictSeed => ({
  name,
  code,
  weight,
  centres,
});

export const districtSeeds: readonly DistrictSeed[] = [
  district('云溪', '990101', 0.26, '云溪第二中学', '云溪实验学校', '江澜职业技术学院云溪校区'),
  district('澄江', '990102', 0.16, '澄江高级中学', '澄江考试中心'),
  district('南屏', '990103', 0.12, '南屏中学', '南屏职业教育中心'),
  district('北麓', '990104', 0.1, '北麓实验学校', '北麓第一中学'),
  district('东堤', '990105', 0.08, '东堤外国语学校', '东堤技师学院'),
  district('西津', '990106', 0.07, '西津中学', '西津第三小学'),
  district('临港新区', '990107', 0.06, '临港新区考试中心', '临港第一学校'),
  district('高新', '990108', 0.05, '高新区软件学院', '高新区第四中学'),
  district('青岚县', '990121', 0.04, '青岚县第一中学', '青岚县职教中心'),
  district('白鹭县', '990122', 0.03, '白鹭县高级中学'),
  district('赤岭县', '990123', 0.03, '赤岭县第一中学'),
];

export const officeOf = ({ name }: Pick<DistrictSeed, 'name'>): string => `${name}考区`;
