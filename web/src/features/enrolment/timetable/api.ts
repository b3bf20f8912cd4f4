import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import { keptReading } from '@/client/kept-reading';
import { download } from '@/lib/download';

interface AskedTerm {
  academicYear: number;
  semester: number;
}

export function timetableQuery({ academicYear, semester }: AskedTerm, stdId: string) {
  const query = { academicYear: String(academicYear), semester: String(semester), stdId };
  return queryOptions({
    queryKey: ['timetable', 'classes', query],
    ...keptReading(async () => (await bodyOf(api.GET('/std-profile/getGroupCourse', { params: { query } }))).results),
  });
}

export function examsQuery({ academicYear, semester }: AskedTerm, stdId: string) {
  const query = { academicYear: String(academicYear), semester: String(semester), stdId };
  return queryOptions({
    queryKey: ['timetable', 'exams', query],
    ...keptReading(() => bodyOf(api.GET('/timetable/exams', { params: { query } }))),
  });
}

/** Hands the term's timetable over as a file for a calendar. */
export async function saveCalendar({ academicYear, semester }: AskedTerm) {
  const query = { academicYear: String(academicYear), semester: String(semester) };
  const file = await bodyOf(api.GET('/documents/timetable.ics', { params: { query }, parseAs: 'blob' }));
  download(file, `timetable-${academicYear}-${semester}.ics`);
}
