import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { GridRow } from '#ui/grid/grid.ts';
import { show } from '../../../testing/show.tsx';
import { SeatPlan } from './seat-plan.tsx';

const room = (cells: Record<string, string> = {}): GridRow => ({
  key: '1',
  cells: { roomNo: '001', seats: '6', columnsCount: '3', isAccessible: '0', isBackup: '0', status: '1', ...cells },
});
const numbers = () =>
  [...document.querySelectorAll<SVGGElement>('[data-seat]')].map(
    ({ dataset }) => `${dataset.seat}@${dataset.column}-${dataset.row}`,
  );

test('draws seats in serpentine order and describes the plan', () => {
  show(<SeatPlan room={room()} />);
  expect(numbers()).toEqual(['1@0-0', '2@0-1', '3@1-1', '4@1-0', '5@2-0', '6@2-1']);
  expect(screen.getByRole('img', { name: '考场001，6 个座位，3 列，每列 2 个，蛇形编号' })).toBeTruthy();
});

test('describes and draws accessible, spare and disabled rooms differently', () => {
  show(<SeatPlan room={room({ isAccessible: '1', isBackup: '1', status: '0' })} />);
  expect(screen.getByRole('img', { name: /无障碍考场，备用考场，已停用/ })).toBeTruthy();
  expect(document.querySelectorAll('.kx-plan-accessible')).toHaveLength(3);
  expect(document.querySelectorAll('.kx-plan-spare')).toHaveLength(6);
});

test.each(['', '0', '201', 'x'])('shows a hint instead of a plan with %j seats', (seats) => {
  show(<SeatPlan room={room({ seats })} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('填写座位数和列数后显示座位图')).toBeTruthy();
});

test('supports English', () => {
  show(<SeatPlan room={room()} />, { language: 'en' });
  expect(screen.getByRole('img', { name: /Room 001, 6 seats in 3 columns of 2/ })).toBeTruthy();
});
