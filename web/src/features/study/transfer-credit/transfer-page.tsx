import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Page } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { possibleQuery } from './api';
import { TransferForm } from './transfer-form';

/**
 * Credits earned elsewhere: each subject beside what it would count as, with what is missing, before it is sent.
 * With a student's code in the address staff ask for that student.
 */
export default function TransferPage() {
  const { t } = useTranslation('transfers');
  const { code } = useParams();
  const query = useQuery(possibleQuery(code));
  return (
    <Page title={t('title')} hint={code === undefined ? t('hint') : t('hintFor', { code })}>
      <QueryView query={query}>
        {(possible) =>
          possible.refused ? (
            <Alert severity="warning">
              {possible.refused.message} {possible.refused.remedy}
            </Alert>
          ) : (
            <TransferForm studentCode={code} possible={possible} />
          )
        }
      </QueryView>
    </Page>
  );
}
