import { useTranslation } from 'react-i18next';
import { api } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import { PrintButton } from '@/features/documents/printing/print-button';
import { PaperFacts, type ContentOf } from '@/features/documents/verify/paper';
import { downloadAnswer } from '@/lib/download';
import type { Language } from '@/lib/i18n';
import { tracked } from '@/lib/tracking';

/** Prints the specification of a version (TQF 3), generated from what is said of it. */
export function PrintSpecification({ subjectCode }: { subjectCode: string }) {
  const { t } = useTranslation('subjects');
  const params = { path: { subject_code: subjectCode } };
  const save = (language: Language) =>
    tracked(
      downloadAnswer(
        api.POST('/curriculum/subjects/{subject_code}/specification', {
          params,
          body: { language },
          parseAs: 'blob',
        }),
      ),
    );
  return <PrintButton label={t('specification.print')} paper={{ save, done: t('specification.done') }} />;
}

interface SpecificationProps {
  paper: Schemas['VerifiedPaper'];
  content: ContentOf<'subject_specification'>;
}

/** What a specification is about; what it says is compared with the version itself. */
export function SpecificationPaper({ paper, content }: SpecificationProps) {
  const { t } = useTranslation('documents');
  return (
    <>
      <PaperFacts
        paper={paper}
        facts={[
          ['subject', `${content.subjectCode} ${content.subjectName}`, true],
          ['credit', content.credit],
          ['faculty', content.faculty, true],
          ['department', content.department, true],
          ['status', t(`specification.statuses.${content.status}`)],
        ]}
      />
      <p>{t('specification.not_told')}</p>
    </>
  );
}
