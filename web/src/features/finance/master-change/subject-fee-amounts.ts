/** What a subject can cost beside the student's pattern. */
export const AMOUNTS = ['university', 'faculty', 'perCredit', 'lectureCredit', 'laboratoryCredit', 'books'] as const;
