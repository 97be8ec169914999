/** In pixels of the picture. */
export interface Size {
  width: number;
  height: number;
}
/** The selected square: centre in pixels of the picture, and zoom; 1 is the largest square. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}
export interface Square {
  left: number;
  top: number;
  side: number;
}

export const mostZoom = 4;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

function kept({ x, y, zoom }: Crop, size: Size): Crop {
  const bounded = within(zoom, 1, mostZoom);
  const half = sideOf(size, bounded) / 2;
  return { x: within(x, half, size.width - half), y: within(y, half, size.height - half), zoom: bounded };
}

export const startCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** Moves the square by shares of its side: 0.1 to the right, -1 up by its whole side. */
export function moved(crop: Crop, right: number, down: number, size: Size): Crop {
  const side = sideOf(size, crop.zoom);
  return kept({ ...crop, x: crop.x + right * side, y: crop.y + down * side }, size);
}

export const zoomed = (crop: Crop, zoom: number, size: Size): Crop => kept({ ...crop, zoom }, size);

export function squareOf({ x, y, zoom }: Crop, size: Size): Square {
  const side = sideOf(size, zoom);
  return { left: x - side / 2, top: y - side / 2, side };
}
