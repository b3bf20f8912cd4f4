/** So large a photograph takes a telephone's connection half a minute. */
const LARGE_BYTES = 1_500_000;
/** What the server keeps at most. */
const LONGEST_SIDE = 2_000;
const QUALITY = 0.85;

/** What the server makes small, as `_SHRUNK` of `api/kit/uploads.py`; many browsers know no type of a HEIC. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/heic', 'image/heif']);
const ENDING = /\.hei[cf]$/i;
const PNG = 'image/png';

/**
 * A picture made small before it is sent; any other file, and one that the browser cannot read, as it is: the server makes
 * pictures small too, and takes larger ones for that.
 */
export async function sendable(file: File): Promise<File> {
  const isPicture = PICTURES.has(file.type) || (file.type === '' && ENDING.test(file.name));
  if (!isPicture || file.size <= LARGE_BYTES) return file;
  const type = file.type === PNG ? PNG : 'image/jpeg';
  try {
    const small = await drawn(file, type);
    return small && small.size < file.size ? new File([small], file.name.replace(ENDING, '.jpg'), { type }) : file;
  } catch {
    return file;
  }
}

async function drawn(file: File, type: string): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, type, QUALITY));
  } finally {
    picture.close();
  }
}
