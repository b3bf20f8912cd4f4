import { useMutation } from '@tanstack/react-query';
import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { listQuery, readQuery, useChange } from '@/client/queries';
import { useKeys } from '@/client/use-keys';
import { downloadAnswer } from '@/lib/download';
import { tracked } from '@/lib/tracking';

const CONCERNED = ['transcripts'];

interface TranscriptsFilter {
  text?: string;
  state?: Schemas['TranscriptState'];
  page?: number;
  pageSize?: number;
}

/** What was issued, the newest first. */
export function transcriptsQuery(query: TranscriptsFilter) {
  return listQuery(['transcripts', query], () => api.GET('/grades/transcripts', { params: { query } }));
}

/** The preview of a student's transcript, which also names the student, so that one request is enough. */
export function transcriptStudentQuery(studentCode: string) {
  const params = { path: { student_code: studentCode } };
  return {
    ...readQuery(['student', 'transcripts', studentCode], () =>
      api.GET('/grades/transcripts/students/{student_code}', { params }),
    ),
    retry: false,
  };
}

/** Takes the next number. Pressing again is the same transcript: the key stays with the dialog. */
export function useIssueTranscript() {
  const keyOf = useKeys();
  return useChange(CONCERNED, (body: Schemas['TranscriptAsk']) =>
    api.POST('/grades/transcripts', { params: { header: { 'Idempotency-Key': keyOf(body) } }, body }),
  );
}

/** Hands over the PDF, as it was issued. */
export function useOpenTranscript() {
  return useMutation({
    mutationFn: ({ transcriptId }: Schemas['TranscriptView']) =>
      tracked(
        downloadAnswer(
          api.POST('/grades/transcripts/{transcript_id}/prints', {
            params: { path: { transcript_id: transcriptId } },
            parseAs: 'blob',
          }),
        ),
      ),
  });
}

/** Cancels a transcript: verification says so from now on. */
export function useCancelTranscript({ transcriptId }: Schemas['TranscriptView']) {
  return useChange(CONCERNED, (body: { reason: string }) =>
    api.POST('/grades/transcripts/{transcript_id}/cancel', {
      params: { path: { transcript_id: transcriptId } },
      body,
    }),
  );
}
