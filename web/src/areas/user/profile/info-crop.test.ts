import { expect, it } from 'vitest';
import { mostZoom, moved, squareOf, startCrop, zoomed } from './info-crop.ts';

const wide = { width: 400, height: 200 };
const tall = { width: 100, height: 300 };

it('starts with the largest centred square', () => {
  expect(squareOf(startCrop(wide), wide)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf(startCrop(tall), tall)).toEqual({ left: 0, top: 100, side: 100 });
});

it('moves by shares of the side within the picture', () => {
  const start = startCrop(wide);
  expect(squareOf(moved(start, 0.25, 0, wide), wide)).toEqual({ left: 150, top: 0, side: 200 });
  expect(squareOf(moved(start, 9, 9, wide), wide)).toEqual({ left: 200, top: 0, side: 200 });
  expect(squareOf(moved(start, -9, -9, wide), wide)).toEqual({ left: 0, top: 0, side: 200 });
});

it('zooms around the centre between one and four times', () => {
  const start = startCrop(wide);
  expect(squareOf(zoomed(start, 2, wide), wide)).toEqual({ left: 150, top: 50, side: 100 });
  expect(zoomed(start, 99, wide).zoom).toBe(mostZoom);
  expect(zoomed(start, 0, wide).zoom).toBe(1);
});

it('moves inwards from an edge when it grows', () => {
  const corner = moved(zoomed(startCrop(wide), 4, wide), 9, 9, wide);
  expect(squareOf(corner, wide)).toEqual({ left: 350, top: 150, side: 50 });
  expect(squareOf(zoomed(corner, 1, wide), wide)).toEqual({ left: 200, top: 0, side: 200 });
});
