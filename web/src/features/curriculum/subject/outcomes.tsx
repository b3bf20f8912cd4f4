import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { PlainTable } from '@/components/plain-table';
import { useLanguage } from '@/lib/use-language';
import { DraftPart } from './draft-part';
import { outcomesQuery } from './teaching-api';

const OutcomesDialog = lazy(() => import('./outcomes-dialog'));

/** What students can do after a version, and what that does for curricula; of a draft it can be edited. */
export function SubjectOutcomes({ subject }: { subject: Schemas['SubjectDetail'] }) {
  const { t } = useTranslation('teaching');
  const query = useQuery(outcomesQuery(subject.subjectCode));
  return (
    <DraftPart
      subject={subject}
      query={query}
      editLabel={t('outcomes.editAction')}
      dialog={(said, close) => (
        <OutcomesDialog subjectCode={subject.subjectCode} said={said} onClose={close} onSaved={close} />
      )}
    >
      {(said) => (
        <>
          {said.gaps.length > 0 && (
            <Alert severity="warning">{t('outcomes.gaps', { codes: said.gaps.join(', ') })}</Alert>
          )}
          {said.outcomes.length === 0 ? <EmptyState title={t('outcomes.none')} /> : <Outcomes said={said} />}
        </>
      )}
    </DraftPart>
  );
}

function Outcomes({ said }: { said: Schemas['OutcomesOfVersion'] }) {
  const { t } = useTranslation('teaching');
  const { pick } = useLanguage();
  const served = ({ serves }: Schemas['SubjectOutcomeView'], curriculumCode: string) =>
    serves
      .filter((one) => one.curriculumCode === curriculumCode)
      .map(({ outcomeCode, share }) => t('outcomes.served', { code: outcomeCode, share: t(`share.${share}`) }))
      .join(', ');
  return (
    <>
      <PlainTable
        label={t('outcomes.title')}
        rows={said.outcomes}
        rowId={({ outcomeCode }) => outcomeCode}
        rowName={({ outcomeCode }) => outcomeCode}
        columns={[
          { key: 'code', header: t('outcomes.code'), width: 90, cell: ({ outcomeCode }) => outcomeCode },
          { key: 'text', header: t('outcomes.text'), cell: ({ textTh, textEn }) => pick(textTh, textEn || textTh) },
          ...said.curricula.map(({ curriculumCode }) => ({
            key: curriculumCode,
            header: t('outcomes.serves', { code: curriculumCode }),
            cell: (outcome: Schemas['SubjectOutcomeView']) => served(outcome, curriculumCode),
          })),
        ]}
      />
      {said.curricula.map(({ curriculumCode, name }) => (
        <Link key={curriculumCode} component={RouterLink} to={`/adm/curriculum/subjects/outcomes/${curriculumCode}`}>
          {t('outcomes.open', { code: curriculumCode, name: pick(name.th, name.en) })}
        </Link>
      ))}
    </>
  );
}
