/** The body of a request that sends one file, under the field's name that every route takes. */
export function fileBody(file: File) {
  return {
    // The document calls a file a text; what is sent is the form below.
    body: { file: file.name },
    bodySerializer: () => {
      const form = new FormData();
      form.append('file', file);
      return form;
    },
  };
}
