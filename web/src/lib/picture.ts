/** So large a photograph takes a telephone's connection half a minute. */
const LARGE_BYTES = 1_500_000;
/** What the server keeps at most. */
const LONGEST_SIDE = 2_000;
const QUALITY = 0.85;

/** Photographs: a browser of Apple reads HEIC too. */
const PHOTOGRAPHS: ReadonlySet<string> = new Set(['image/jpeg', 'image/heic', 'image/heif']);
const ENDING = /\.hei[cf]$/i;

/** A photograph made small before it is sent; any other file, and one that the browser cannot read, as it is. */
export async function sendable(file: File): Promise<File> {
  if (!PHOTOGRAPHS.has(file.type) || file.size <= LARGE_BYTES) return file;
  try {
    const small = await drawn(file);
    return small && small.size < file.size
      ? new File([small], file.name.replace(ENDING, '.jpg'), { type: 'image/jpeg' })
      : file;
  } catch {
    return file;
  }
}

async function drawn(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  } finally {
    picture.close();
  }
}
