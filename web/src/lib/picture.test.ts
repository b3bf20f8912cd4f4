import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendable } from './picture';

const SMALL = 5;
const LARGE_BYTES = 1_500_000;
const drawnAt: number[][] = [];
const closed = vi.fn<() => void>();
let asked: unknown[] = [];

/** A browser that reads every picture as one of this size, and draws it as this, or as something small. */
function browserDraws(width: number, height: number, drawn?: Blob | null) {
  vi.stubGlobal('createImageBitmap', (...given: unknown[]) => {
    asked = given;
    return Promise.resolve({ width, height, close: closed });
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
  } as unknown as CanvasRenderingContext2D & ImageBitmapRenderingContext & WebGLRenderingContext);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawnAt.push([this.width, this.height]);
    done(drawn === undefined ? new Blob(['small'], { type: type ?? '' }) : drawn);
  });
}

function picture(name: string, type: string, bytes = 6_000_000) {
  return new File([new Uint8Array(bytes)], name, { type });
}

beforeEach(() => {
  drawnAt.length = 0;
  closed.mockReset();
  browserDraws(8_000, 6_000);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['IMG_1.jpg', 'image/jpeg', 'IMG_1.jpg', 'image/jpeg'],
  ['MPO_1.jpg', 'image/jpeg', 'MPO_1.jpg', 'image/jpeg'],
  ['MPO_2.MPO', 'image/mpo', 'MPO_2.jpg', 'image/jpeg'],
  ['IMG_2.HEIC', 'image/heic', 'IMG_2.jpg', 'image/jpeg'],
  ['IMG_2.heif', 'image/heif', 'IMG_2.jpg', 'image/jpeg'],
  ['IMG_2.HEIC', '', 'IMG_2.jpg', 'image/jpeg'],
  ['IMG_2.heif', '', 'IMG_2.jpg', 'image/jpeg'],
  ['IMG_2.HEIC', 'application/octet-stream', 'IMG_2.jpg', 'image/jpeg'],
  ['IMG_3.hif', '', 'IMG_3.jpg', 'image/jpeg'],
  ['IMG_4', 'image/heic', 'IMG_4', 'image/jpeg'],
  ['IMG_5.jpeg', 'image/heic', 'IMG_5.jpeg', 'image/jpeg'],
  ['IMG_6', 'image/jpeg', 'IMG_6', 'image/jpeg'],
  ['IMG_7.JPG', '', 'IMG_7.JPG', 'image/jpeg'],
  ['IMG_8.jfif', 'image/pjpeg', 'IMG_8.jfif', 'image/jpeg'],
  ['screen.png', 'image/png', 'screen.png', 'image/png'],
  ['screen.PNG', '', 'screen.PNG', 'image/png'],
  ['screen', 'image/png', 'screen', 'image/png'],
  ['my.heic.photo.HEIC', '', 'my.heic.photo.jpg', 'image/jpeg'],
])('%s (%s) is made small and sent as %s (%s)', async (name, type, sentName, sentType) => {
  const sent = await sendable(picture(name, type));
  expect([sent.name, sent.type, sent.size]).toEqual([sentName, sentType, SMALL]);
});

test.each([
  ['lying', 8_000, 6_000, 2_000, 1_500],
  ['standing', 6_000, 8_000, 1_500, 2_000],
  ['square', 4_000, 4_000, 2_000, 2_000],
  ['as long as is kept', 2_000, 1_500, 2_000, 1_500],
  ['a little longer', 2_001, 1_500, 2_000, 1_499],
  ['small, of many colours', 1_200, 900, 1_200, 900],
  ['a wide panorama', 16_000, 600, 2_000, 75],
  ['a panorama of a line', 20_000, 4, 2_000, 1],
  ['a tall screen of one column', 3, 12_000, 1, 2_000],
  ['48 megapixels', 8_064, 6_048, 2_000, 1_500],
])('a picture that is %s is drawn at most 2,000 long', async (_, width, height, drawnWidth, drawnHeight) => {
  browserDraws(width, height);
  await sendable(picture('IMG_1.jpg', 'image/jpeg'));
  expect(drawnAt).toEqual([[drawnWidth, drawnHeight]]);
  expect(asked[1]).toEqual({ imageOrientation: 'from-image' });
  expect(closed).toHaveBeenCalledOnce();
});

test.each([
  ['a small picture', picture('a.jpg', 'image/jpeg', 1)],
  ['a picture of just the limit', picture('a.jpg', 'image/jpeg', LARGE_BYTES)],
  ['an empty file', picture('a.jpg', 'image/jpeg', 0)],
  ['a scan', picture('a.pdf', 'application/pdf')],
  ['a scan that says no type', picture('a.pdf', '')],
  ['a table', picture('a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')],
  ['a moving picture', picture('a.gif', 'image/gif')],
  ['a drawing', picture('a.svg', 'image/svg+xml')],
  ['a file without a name', picture('', '')],
])('%s is sent as it is', async (_, file) => {
  expect(await sendable(file)).toBe(file);
  expect(drawnAt).toEqual([]);
});

test.each([
  ['cannot be read', () => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no')))],
  ['cannot be read by an old browser', () => vi.stubGlobal('createImageBitmap', undefined)],
  ['has no size', () => browserDraws(0, 0)],
  ['cannot be drawn', () => browserDraws(8_000, 6_000, null)],
  ['is drawn as nothing', () => browserDraws(8_000, 6_000, new Blob([]))],
  ['would become larger', () => browserDraws(800, 600, new Blob([new Uint8Array(7_000_000)]))],
  ['would stay as large', () => browserDraws(800, 600, new Blob([new Uint8Array(6_000_000)]))],
  ['finds no memory for a canvas', () => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)],
])('a photograph that %s is sent as it is', async (_, prepare) => {
  prepare();
  const photograph = picture('IMG_1.jpg', 'image/jpeg');
  expect(await sendable(photograph)).toBe(photograph);
});

test('what the browser draws as another kind is called what it is', async () => {
  browserDraws(8_000, 6_000, new Blob(['other'], { type: 'image/png' }));
  const sent = await sendable(picture('IMG_1.jpg', 'image/jpeg'));
  expect([sent.name, sent.type]).toEqual(['IMG_1.jpg', 'image/png']);
});
