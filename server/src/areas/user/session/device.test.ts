import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${windows} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141 · Windows'],
  [`${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge 141 · Windows'],
  [`${windows} Chrome/108.0.0.0 Safari/537.36 QIHU 360SE`, '360 浏览器 · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143 · Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'Safari 18 · macOS',
  ],
  [`${phone} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari 19 · iPhone'],
  [`${phone} Mobile/15E148 MicroMessenger/8.0.50`, '微信 8 · iPhone'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36', 'Chrome 141 · Android'],
  ['curl/8.5.0', 'curl'],
  ['', ''],
  [null, ''],
  ['<script>', ''],
])('detects %s as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
