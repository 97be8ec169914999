import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const order = ['light', 'dark', 'english', 'large', 'large-dark', 'phone', 'phone-dark'];
const rank = (file: string): number => order.indexOf(file.split('.')[0] ?? '');

/** Combines the pictures of each page into views, dialogs and states; needs ImageMagick. */
export function sheets(folder: string): void {
  if (spawnSync('montage', ['-version']).error) return;
  for (const name of readdirSync(folder).filter((one) => statSync(join(folder, one)).isDirectory())) {
    const files = readdirSync(join(folder, name)).filter((file) => file.endsWith('.png'));
    const of = (pattern: RegExp) => files.filter((file) => pattern.test(file)).sort((a, b) => rank(a) - rank(b));
    const sheet = (kind: string, chosen: string[], tiles: number, size: string) =>
      chosen.length > 0 && montage(join(folder, name), chosen, join(folder, `${name}${kind}.png`), tiles, size);
    sheet('', of(/^(light|dark|english|large)\.full/), 2, '990x620');
    sheet('.phone', of(/^phone(-dark)?\.full/), 2, '480x960');
    sheet('.dialogs', of(/^(light|dark)\.(page|row|menu)-/), 2, '990x560');
    sheet('.phone-dialogs', of(/^phone\.(page|row|menu)-/), 5, '390x770');
    sheet('.english-dialogs', of(/^english\.(page|row|menu)-/), 2, '990x560');
    sheet('.states', of(/^light\.(empty|error|offline|nothing)/), 2, '990x560');
  }
}

function montage(folder: string, files: string[], target: string, tiles: number, size: string): void {
  const label = ['-label', '%t', '-pointsize', '14'];
  const layout = ['-tile', `${tiles}x`, '-geometry', `${size}+4+4`, '-background', '#888888'];
  spawnSync('montage', [...label, ...files, ...layout, target], { cwd: folder, stdio: 'inherit' });
}
