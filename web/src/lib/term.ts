/** A term of the university: its academic year of the Buddhist era, and 0 (summer), 1 or 2. */
export interface Term {
  academicYear: number;
  semester: number;
}
