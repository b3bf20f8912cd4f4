import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Panel } from '@/components/page';
import { subjectQuery } from './api';
import { Difference } from './difference';
import { Uses } from './uses';

/** Beside the proposal of a version: what it changes, and what uses the subject. */
export function SubjectOfCase({ subjectCode }: { subjectCode: string }) {
  const { t } = useTranslation('subjects');
  const { data } = useQuery(subjectQuery(subjectCode));
  return (
    <>
      <Panel
        title={t('difference.heading')}
        actions={
          <Link component={RouterLink} to={`/adm/curriculum/subjects/${subjectCode}`}>
            {t('detail.open', { code: subjectCode })}
          </Link>
        }
      >
        {data?.copiedFrom ? (
          <Difference subjectCode={subjectCode} other={data.copiedFrom} />
        ) : (
          data && t('difference.new')
        )}
      </Panel>
      <Panel title={t('tabs.uses')}>
        <Uses subjectCode={data?.copiedFrom ?? subjectCode} />
      </Panel>
    </>
  );
}
