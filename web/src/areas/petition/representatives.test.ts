import { describe, expect, it } from 'vitest';
import { groupProblems, representativesIn } from './representatives.ts';

describe('representativesIn', () => {
  it.each([
    ['', []],
    ['欧阳静 10012345678', [{ name: '欧阳静', phone: '10012345678' }]],
    ['欧阳静,10012345678', [{ name: '欧阳静', phone: '10012345678' }]],
    ['欧阳静，10012345678', [{ name: '欧阳静', phone: '10012345678' }]],
    [
      '  赵一 \n\n钱二 0991-1234567',
      [
        { name: '赵一', phone: null },
        { name: '钱二', phone: '0991-1234567' },
      ],
    ],
  ])('reads %j', (text, people) => expect(representativesIn(text)).toEqual(people));
});

describe('groupProblems', () => {
  it.each([
    [{ isGroup: 0 }, []],
    [{ isGroup: 1 }, ['groupCount']],
    [{ isGroup: 1, groupCount: 6, representatives: '欧阳静 10012345678' }, []],
    [{ isGroup: 1, groupCount: 2, representatives: '赵一\n钱二\n孙三' }, ['groupCount']],
    [{ isGroup: 1, groupCount: 9, representatives: '赵一\n钱二\n孙三\n李四\n周五\n吴六' }, ['representatives']],
    [{ isGroup: 1, groupCount: 9, representatives: '赵一 1001234' }, ['representatives']],
  ])('%j lacks %j', (values, fields) => expect(Object.keys(groupProblems(values))).toEqual(fields));
});
