import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { PageReadyContext } from '@/components/page-ready';
import { termsQuery } from '@/components/term-picker/api';
import { termKey, termOfKey } from '@/components/term-picker/chosen-term';
import { PrintButton } from '@/features/documents/printing/print-button';
import { PaperFacts, type ContentOf } from '@/features/documents/verify/paper';
import { downloadAnswer } from '@/lib/download';
import type { Language } from '@/lib/i18n';
import type { Term } from '@/lib/term';
import { tracked } from '@/lib/tracking';
import { useTermName } from '@/lib/use-term-name';
import { REPORT } from './report-place';
import { SubjectTaughtHours } from './taught-hours';
import { taughtHoursQuery } from './teaching-api';

const NO_TERM: Term = { academicYear: 0, semester: 0 };

/**
 * What came of a version in a term (TQF 5): the hours planned and taught, and the paper with its sections, published
 * grades and outcomes.
 */
export function TermReport({ subjectCode }: { subjectCode: string }) {
  const { t } = useTranslation('subjects');
  const termName = useTermName();
  const { data: terms = [] } = useQuery(termsQuery);
  const current = terms.find((term) => term.current) ?? terms.at(0);
  const [chosen, setChosen] = useState<string>();
  const key = chosen ?? (current && termKey(current));
  const term = termOfKey(key);
  const { hash } = useLocation();
  const isAsked = hash === `#${REPORT}`;
  const place = useRef<HTMLDivElement>(null);
  const isReady = useContext(PageReadyContext);
  // Once the hours are there: before, what stands above may not have its height yet.
  const { isSuccess } = useQuery({ ...taughtHoursQuery(subjectCode, term ?? NO_TERM), enabled: term !== null });
  useEffect(() => {
    if (isReady && isSuccess && isAsked) place.current?.scrollIntoView?.();
  }, [isReady, isSuccess, isAsked]);
  if (!term) return null;
  return (
    <Box ref={place} id={REPORT} sx={{ scrollMarginTop: 80, minWidth: 0 }}>
      <Panel title={t('report.title')}>
        <Note>{t('report.hint')}</Note>
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center', mt: 1.5 }}>
          <TextField
            select
            label={t('report.term')}
            value={key}
            onChange={(event) => setChosen(event.target.value)}
            sx={{ minWidth: 260 }}
          >
            {terms.map((each) => (
              <MenuItem key={termKey(each)} value={termKey(each)}>
                {termName(each)}
              </MenuItem>
            ))}
          </TextField>
          <PrintReport key={key} subjectCode={subjectCode} term={term} />
        </Box>
        <Box sx={{ mt: 2, minWidth: 0 }}>
          <SubjectTaughtHours key={key} subjectCode={subjectCode} term={term} />
        </Box>
      </Panel>
    </Box>
  );
}

/** The button that prints the report of a term, for whoever may: so says the API. */
function PrintReport({ subjectCode, term }: { subjectCode: string; term: Term }) {
  const { t } = useTranslation('subjects');
  const { data: hours } = useQuery(taughtHoursQuery(subjectCode, term));
  if (!hours?.mayPrint) return null;
  const save = (language: Language) =>
    tracked(
      downloadAnswer(
        api.POST('/curriculum/subjects/{subject_code}/report', {
          params: { path: { subject_code: subjectCode } },
          body: { ...term, language },
          parseAs: 'blob',
        }),
      ),
    );
  return <PrintButton label={t('report.print')} paper={{ save, done: t('report.done') }} />;
}

interface ReportProps {
  paper: Schemas['VerifiedPaper'];
  content: ContentOf<'subject_report'>;
}

/** The subject and term of a report; a person who only has the paper does not see students' results. */
export function ReportPaper({ paper, content }: ReportProps) {
  const { t } = useTranslation('documents');
  const termName = useTermName();
  return (
    <>
      <PaperFacts
        paper={paper}
        facts={[
          ['subject', `${content.subjectCode} ${content.subjectName}`, true],
          ['term', termName(content)],
          ['credit', content.credit],
          ['faculty', content.faculty, true],
          ['department', content.department, true],
        ]}
      />
      <p>{t('report.not_told')}</p>
    </>
  );
}
