import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendable } from './picture';

const SMALL = new Blob(['small'], { type: 'image/jpeg' });
const photograph = new File([new Uint8Array(6_000_000)], 'IMG_1.jpg', { type: 'image/jpeg' });
const drawnAt: number[][] = [];

beforeEach(() => {
  drawnAt.length = 0;
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 8_000, height: 6_000, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
    drawnAt.push([this.width, this.height]);
    done(SMALL);
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a photograph of 6 MB is made small and keeps its name', async () => {
  const sent = await sendable(photograph);
  expect([sent.name, sent.type, sent.size]).toEqual(['IMG_1.jpg', 'image/jpeg', SMALL.size]);
  expect(drawnAt).toEqual([[2_000, 1_500]]);
});

test.each(['image/heic', 'image/heif', ''])(
  'a large photograph of an iPhone (%s) becomes a small JPEG',
  async (type) => {
    const sent = await sendable(new File([new Uint8Array(2_500_000)], 'IMG_2.HEIC', { type }));
    expect([sent.name, sent.type, sent.size]).toEqual(['IMG_2.jpg', 'image/jpeg', SMALL.size]);
  },
);

test('a large PNG stays one, with what is seen through', async () => {
  const sent = await sendable(new File([new Uint8Array(3_000_000)], 'screen.png', { type: 'image/png' }));
  expect([sent.name, sent.type, sent.size]).toEqual(['screen.png', 'image/png', SMALL.size]);
});

test('what is small, no photograph, or not read by the browser is sent as it is', async () => {
  const small = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  const scan = new File([new Uint8Array(6_000_000)], 'a.pdf', { type: 'application/pdf' });
  expect(await sendable(small)).toBe(small);
  expect(await sendable(scan)).toBe(scan);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')));
  expect(await sendable(photograph)).toBe(photograph);
});
