import { fileFetch } from './request';

/** What a request that sends one file has: the body, under the field's name that every route takes, and the time it needs. */
export function fileBody(file: File) {
  return {
    fetch: fileFetch(file.size),
    // The document calls a file a text; what is sent is the form below.
    body: { file: file.name },
    bodySerializer: () => {
      const form = new FormData();
      form.append('file', file);
      return form;
    },
  };
}
