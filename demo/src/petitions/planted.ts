import type { PetitionSelected } from '@kaoxin/server/areas/petition/table.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';
import { cutCharacters } from '@kaoxin/server/platform/text/normalise.ts';
import { type Cast, castFor } from '../cast.ts';
import { type Matter, matterOf } from '../matter.ts';
import { personOf } from '../people.ts';
import { chance as stream } from '../prng.ts';
import { type Move, type Simulated, simulate } from '../simulate.ts';
import type { World } from '../world.ts';
import { withClocks } from './petition-row.ts';
import { accept, claim, deliver, pass, plain, read, submit } from './steps.ts';

export function plantedMatter(
  world: World,
  name: string,
  typeName: string,
  received: string,
  changes: Partial<PetitionSelected> = {},
): { cast: Cast; matter: Matter } {
  const chance = stream(name);
  const type = world.types.find(({ seed }) => seed.name === typeName);
  const [district] = world.districts;
  if (!type || !district) throw new Error(`no classification ${typeName}`);
  const cast = castFor(world, type, district, chance);
  const person = personOf(chance, district.seed.code);
  const matter = matterOf(cast, person, received.slice(0, 10), chance);
  const row: PetitionSelected = {
    ...matter.row,
    source: 2,
    fromOrg: null,
    fromDocNo: null,
    feedbackDue: null,
    isAnonymous: 0,
    applicantName: person.name,
    idNo: person.idNo,
    phone: person.phone,
    receivedTime: received,
    createTime: received,
    updateTime: received,
    createUser: null,
    createDept: null,
    updateUser: null,
    ...changes,
  };
  return { cast, matter: { ...matter, registrar: null, row: withClocks(row, world, type.seed) } };
}

const told = (world: World, name: string, { row }: Matter, moves: readonly Move[]): Simulated[] => {
  const story = simulate(row, null, moves, world, stream(`${name} steps`));
  return story ? [story] : [];
};

/** Six letters about one noisy morning: one investigation and an answer for each (domain.md 5.3 #6). */
function cluster(world: World): Simulated[] {
  const received = `${addDays(world.today, -9)} 10:15:00`;
  const written = [
    [
      '云溪第二中学考试期间施工噪声严重',
      '上午开考半小时后，校外工地开始打桩，监考老师去反映也没有停，整场考试都无法集中精力。',
    ],
    ['云溪第二中学考场外打桩影响答题', '我在三楼靠马路的考场，打桩声持续了十多分钟，桌子都跟着震，好几道题没有做完。'],
    [
      '考试时旁边工地施工，要求说明',
      '考试公告说考点周边禁止施工，当天上午云溪第二中学旁边的工地照常开工，请说明是谁的责任。',
    ],
    ['反映云溪二中考点噪声问题', '当天上午在云溪第二中学考试，窗外一直有机器声，举手反映后只是关了窗，声音仍然很大。'],
    ['云溪第二中学第12考场噪声投诉', '第12考场离工地最近，打桩时听不清监考老师宣读的注意事项，也没有给我们补时间。'],
    ['施工噪声影响考试，请求补救', '因为施工噪声，我在云溪第二中学的考试没有发挥好，请考虑补足时间或者其他补救办法。'],
  ] as const;
  const letters = written.map(([title, content], index) => {
    const { cast, matter } = plantedMatter(world, `noise ${index}`, '考场环境与噪声', received, {
      title,
      content,
      demand: '请核实施工噪声情况并给出补救办法',
      happenTime: `${addDays(world.today, -12)} 09:30:00`,
      happenPlace: '江澜市云溪第二中学',
      isGroup: 0,
      groupCount: null,
      representatives: null,
    });
    const moves = [
      claim(cast, 1),
      { ...plain('merge', cast.handler, 0, { note: '同一考点同一时段的噪声问题，合并调查。' }) },
    ];
    return told(world, `noise ${index}`, matter, moves);
  });
  const [first] = letters.flat();
  return letters.flat().map((story) => {
    if (first) story.follows = { as: 'cluster', first };
    return story;
  });
}

/** A petition that names the handler of the demo login: it is hidden from that user, and a colleague handles it. */
function interest(world: World): Simulated[] {
  const received = `${addDays(world.today, -2)} 09:05:00`;
  const content =
    '证书遗失后到服务窗口补办，接待我的信访处陈知远同志两次告知的材料要求不一致，我为此跑了三趟仍未办成，请核实并一次性告知。';
  const { matter } = plantedMatter(world, 'interest', '证书发放与补办', received, {
    content,
    title: '证书补办材料要求前后不一致',
    demand: '请核实情况，一次性告知补办证书所需材料',
  });
  return told(world, 'interest', matter, []);
}

function review(world: World): Simulated[] {
  const received = `${addDays(world.today, -62)} 14:20:00`;
  const { cast, matter } = plantedMatter(world, 'review', '成绩异议', received);
  const asked = `${addDays(world.today, -4)} 20:10:00`;
  const reason = '对处理意见书写明的调查事实有异议，请上级机关调取原始材料重新核查。';
  const moves: Move[] = [
    claim(cast, 1),
    accept(cast, 1),
    submit(cast, 18, matter.answer, matter.demand),
    pass(cast, 1, matter.answer),
    deliver(cast, 3),
    read(2),
    { ...plain('relief', 'citizen', 0, { note: reason }), at: asked },
  ];
  const [first] = told(world, 'review', matter, moves);
  if (!first) return [];
  const { handlerId, auditorId } = first.row;
  const child = plantedMatter(world, 'review', '成绩异议', asked, {
    stage: 2,
    title: cutCharacters(`复查申请：${matter.row.title}`, 100),
    content: reason,
    barredIds: [handlerId, auditorId].filter((id) => id !== null),
    deptId: world.authority.id,
  });
  const [second] = told(world, 'review again', child.matter, []);
  if (!second) return [first];
  second.follows = { as: 'review', first };
  second.events = second.events.map((event) => ({ ...event, note: reason }));
  return [first, second];
}

/** Petitions that the demo always contains (domain.md 5.3). */
export function plantedPetitions(world: World): Simulated[] {
  return [...cluster(world), ...interest(world), ...review(world)];
}
