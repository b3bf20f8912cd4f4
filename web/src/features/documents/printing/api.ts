import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '@/client/api';
import type { DocumentKind } from '@/client/models';
import { download } from '@/lib/download';
import type { Language } from '@/lib/i18n';

export interface PrintedTerm {
  academicYear: number;
  semester: number;
}

/** A paper in a language, or the timetable for a calendar. */
export type Form = Language | 'ics';

/** Issues the paper, fetches it and hands it over; resolves to its code, or null for a calendar, which has none. */
export function usePrint(kind: DocumentKind, { academicYear, semester }: PrintedTerm) {
  return useMutation({
    mutationFn: async (form: Form) => {
      if (form === 'ics') {
        const query = { academicYear: String(academicYear), semester: String(semester) };
        const file = await bodyOf(api.GET('/documents/timetable.ics', { params: { query }, parseAs: 'blob' }));
        download(file, `timetable-${academicYear}-${semester}.ics`);
        return null;
      }
      const { code } = await bodyOf(api.POST('/documents', { body: { kind, academicYear, semester, language: form } }));
      const file = await bodyOf(api.GET('/documents/{code}/pdf', { params: { path: { code } }, parseAs: 'blob' }));
      download(file, `${code}.pdf`);
      return code;
    },
  });
}
