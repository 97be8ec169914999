import type { Move } from '../simulate.ts';
import { begun, handedOver, isLocal, isOpen, isOrdinary, localStaff, type Plot, type Story, soon } from './plot.ts';
import { accept, claim, draft, plain, supplement } from './steps.ts';

export const openStories: readonly Story[] = [
  { name: 'waiting', status: 10, share: 8, age: [0, 8], moves: () => [] },
  { name: 'waiting too long', status: 10, share: 1.5, age: [19, 30], fits: isOrdinary, moves: () => [] },
  { name: 'claimed', status: 10, share: 5, age: [1, 9], moves: (plot) => [claim(plot.cast, soon(plot))] },
  { name: 'handed to the district', status: 10, share: 3, age: [2, 11], fits: isLocal, moves: handedOver },
  {
    name: 'objected by the district',
    status: 10,
    share: 1,
    age: [6, 14],
    fits: isLocal,
    moves: (plot) => [
      ...handedOver(plot),
      plain('object', localStaff(plot.cast), plot.chance.whole(1, 3), {
        note: '该事项由市级统一组织，本考区没有处理权限。',
      }),
    ],
  },
  { name: 'in hand', status: 20, share: 9, age: [5, 45], fits: isOrdinary, moves: begun },
  { name: 'in hand, short', status: 20, share: 3, age: [2, 9], moves: begun },
  {
    name: 'drafting',
    status: 20,
    share: 3,
    age: [12, 40],
    fits: isOrdinary,
    moves: (plot) => [...begun(plot), draft(plot.cast, 4, plot.answer)],
  },
  {
    name: 'overdue, urged and supervised',
    status: 20,
    share: 2,
    age: [84, 110],
    fits: isOrdinary,
    moves: (plot) => [
      ...begun(plot),
      plain('urge', plot.cast.auditor, 35, { note: '办理期限将至，请抓紧。' }),
      plain('supervise', plot.cast.leader, 8, { note: '请说明未按期办结的原因并尽快答复。' }),
    ],
  },
  {
    name: 'urged',
    status: 20,
    share: 2,
    age: [44, 56],
    fits: isOrdinary,
    moves: (plot) => [...begun(plot), plain('urge', plot.cast.auditor, 22, { note: '请在期限前提交审核。' })],
  },
  {
    name: 'extension asked',
    status: 20,
    share: 1.5,
    age: [52, 60],
    fits: isOrdinary,
    moves: (plot) => [...begun(plot), ask(plot)],
  },
  {
    name: 'extended',
    status: 20,
    share: 2,
    age: [62, 84],
    fits: isOrdinary,
    moves: (plot) => [
      ...begun(plot),
      ask(plot),
      plain('extendAudit', plot.cast.leader, 1, { auditResult: 1, auditNote: '同意延期，请做好解释。' }),
    ],
  },
  {
    name: 'extension refused',
    status: 20,
    share: 1,
    age: [52, 62],
    fits: isOrdinary,
    moves: (plot) => [
      ...begun(plot),
      ask(plot),
      plain('extendAudit', plot.cast.leader, 1, { auditResult: 2, auditNote: '情况已基本查清，请按期答复。' }),
    ],
  },
  {
    name: 'in hand in the district',
    status: 20,
    share: 2.5,
    age: [8, 40],
    fits: isLocal,
    moves: (plot) => [
      ...handedOver(plot),
      plain('claim', localStaff(plot.cast), 1),
      accept(plot.cast, plot.chance.whole(0, 2), localStaff(plot.cast)),
    ],
  },
  { name: 'hearing', status: 20, share: 1.3, age: [22, 45], fits: isOrdinary, moves: hearing },
  {
    name: 'assigned by the leadership',
    status: 20,
    share: 2,
    age: [5, 30],
    fits: isOpen,
    moves: ({ cast, chance }) => [
      plain('assign', cast.leader, 0, { target: cast.handler.actor, note: '请优先办理。' }),
      accept(cast, cast.type.seed.simple ? 0 : chance.whole(0, 2)),
    ],
  },
  {
    name: 'papers missing',
    status: 21,
    share: 3.5,
    age: [3, 9],
    moves: (plot) => [...begun(plot), supplement(plot.cast, 0, 15)],
  },
];

function ask({ cast, chance }: Plot): Move {
  const reason = '需要向有关单位调取原始材料并逐一核实，难以在期限内办结。';
  return plain('extend', cast.handler, chance.whole(24, 28), { days: chance.pick([15, 20, 30]), reason });
}

function hearing(plot: Plot): Move[] {
  const { cast } = plot;
  const participants = `${cast.handler.deptName}、信访人及其代理人、有关业务处室`;
  const held = { startTime: `${cast.world.today} 14:30:00`, place: '江澜市人事考试院三楼会议室', participants };
  return [...begun(plot), plain('hearing', cast.handler, 8, { hearing: held, note: '公开听证。' })];
}
