type Point = readonly [x: number, y: number];

/**
 * Characters that cannot be confused: no 0 O D Q, 1 I L J, 2 Z, 5 S, 8 B, 6 G, U V W. Each is a few strokes on a field
 * of 10 × 14, so the picture contains shapes and no text.
 */
const drawn: Readonly<Record<string, string>> = {
  A: '0,14 5,0 10,14 / 2,9 8,9',
  C: '10,2 6,0 2,2 0,7 2,12 6,14 10,12',
  E: '9,0 0,0 0,14 9,14 / 0,7 7,7',
  F: '9,0 0,0 0,14 / 0,7 7,7',
  H: '0,0 0,14 / 10,0 10,14 / 0,7 10,7',
  K: '0,0 0,14 / 9,0 0,8 / 3,6 10,14',
  M: '0,14 0,0 5,8 10,0 10,14',
  N: '0,14 0,0 10,14 10,0',
  P: '0,14 0,0 6,0 9,2 9,5 6,7 0,7',
  R: '0,14 0,0 6,0 9,2 9,5 6,7 0,7 / 4,7 10,14',
  T: '0,0 10,0 / 5,0 5,14',
  X: '0,0 10,14 / 10,0 0,14',
  Y: '0,0 5,7 10,0 / 5,7 5,14',
  3: '1,1 5,0 9,2 8,6 4,7 9,8 9,12 5,14 0,13',
  4: '7,14 7,0 0,10 10,10',
  7: '0,0 10,0 4,14',
  9: '9,5 6,8 2,7 0,4 2,1 6,0 9,2 9,5 8,11 4,14 1,13',
};

const points = (stroke: string): Point[] =>
  stroke.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });

export const alphabet = Object.keys(drawn).join('');

export const strokesOf = (character: string): Point[][] => (drawn[character] ?? '').split(' / ').map(points);
