/** So large a photograph takes a telephone's connection half a minute. */
const LARGE_BYTES = 1_500_000;
/** What the server keeps at most. */
const LONGEST_SIDE = 2_000;
const QUALITY = 0.85;

/** What the server makes small, as `_SHRUNK` of `api/kit/uploads.py`. */
const PICTURES = /^image\/(?:png|x-png|p?jpeg|jpg|mpo|hei[cf])$/i;
/** Many browsers know no type of a HEIC or an MPO, and files out of some folders have none. */
const CALLED_PICTURE = /\.(?:png|jpe?g|jpe|jfif|mpo|hei[cf]|hif)$/i;
const NO_TYPE: ReadonlySet<string> = new Set(['', 'application/octet-stream']);
const OTHER_ENDING = /\.(?:mpo|hei[cf]|hif)$/i;
const IS_PNG = /^image\/(?:x-)?png$/i;
const PNG_ENDING = /\.png$/i;
const PNG = 'image/png';

/**
 * A picture made small before it is sent; any other file, and one that the browser cannot read, as it is: the server makes
 * pictures small too, and takes larger ones for that.
 */
export async function sendable(file: File): Promise<File> {
  const hasType = !NO_TYPE.has(file.type);
  const isPicture = hasType ? PICTURES.test(file.type) : CALLED_PICTURE.test(file.name);
  if (!isPicture || file.size <= LARGE_BYTES) return file;
  const isPng = hasType ? IS_PNG.test(file.type) : PNG_ENDING.test(file.name);
  try {
    const small = await drawn(file, isPng ? PNG : 'image/jpeg');
    if (!small || small.size === 0 || small.size >= file.size) return file;
    return new File([small], file.name.replace(OTHER_ENDING, '.jpg'), { type: small.type });
  } catch {
    return file;
  }
}

async function drawn(file: File, type: string): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const longest = Math.max(picture.width, picture.height);
    const scale = Math.min(1, LONGEST_SIDE / longest);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context || longest === 0) return null; // what nothing is drawn on is black
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, type, QUALITY));
  } finally {
    picture.close();
  }
}
