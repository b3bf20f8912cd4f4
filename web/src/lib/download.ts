/** Hands a file to the browser as a download. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** An answer that holds a file. */
export interface FileAnswer {
  data?: unknown;
  response: Response;
}

/** Hands an answered file over under the name the server gave it. */
export async function downloadAnswer(answer: Promise<FileAnswer>): Promise<void> {
  const { data, response } = await answer;
  if (data instanceof Blob) download(data, fileName(response.headers.get('content-disposition') ?? ''));
}

/** The name of a `Content-Disposition`, in whichever of its two ways it is written. */
export function fileName(disposition: string): string {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/.exec(disposition)?.[1] ?? '');
}
