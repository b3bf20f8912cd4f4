import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { Requisites } from '@/components/requisites/requisites';
import { DraftPart } from './draft-part';
import { RequisiteGraph } from './requisite-graph';
import { requisitesQuery } from './requisites-api';

const RequisitesDialog = lazy(() => import('./requisites-dialog'));

/** What a version requires, and what is taken with it; of a draft it can be edited. */
export function SubjectRequisites({ subject }: { subject: Schemas['SubjectDetail'] }) {
  const { t } = useTranslation('subjects');
  const query = useQuery(requisitesQuery(subject.subjectCode));
  return (
    <DraftPart
      subject={subject}
      query={query}
      editLabel={t('requisites.editAction')}
      dialog={(said, close) => (
        <RequisitesDialog subjectCode={subject.subjectCode} requisites={said} onClose={close} onSaved={close} />
      )}
    >
      {(said) => (
        <>
          {said.unresolved.length > 0 && (
            <Alert severity="warning">{t('requisites.unresolved', { codes: said.unresolved.join(', ') })}</Alert>
          )}
          {said.requisites.length === 0 && subject.linked.length === 0 && <EmptyState title={t('requisites.none')} />}
          <Requisites requisites={said.requisites} />
          {subject.linked.length > 0 && (
            <div>
              <Typography sx={{ fontWeight: 700 }}>{t('requisites.linked')}</Typography>
              {subject.linked.join(', ')}
            </div>
          )}
          <RequisiteGraph subjectCode={subject.subjectCode} />
        </>
      )}
    </DraftPart>
  );
}
