/** A student's code: ten digits. */
export const STUDENT_CODE = /^\d{10}$/;
