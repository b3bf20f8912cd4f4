/** Where on the page of a version its hours taught and the report of a term stand. */
export const REPORT = 'report';
