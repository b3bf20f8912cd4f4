import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Panel } from '@/components/page';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { awardQuery } from './api';
import { AwardFigures } from './award-figures';

const PLACE = '/adm/finance/scholarship-awards';

/** What giving a scholarship comes to, beside its case: whoever confirms it looks at the students first. */
export function AwardOfCase({ caseId }: { caseId: string }) {
  const { t } = useTranslation('scholarshipAwards');
  const sees = mayOpen(useStore(sessionStore), PLACE);
  const { data: award } = useQuery({ ...awardQuery(caseId), enabled: sees });
  return (
    award && (
      <Panel
        title={t('one')}
        actions={
          <Button component={RouterLink} to={`${PLACE}/${caseId}`} variant="outlined">
            {t('toStudents')}
          </Button>
        }
      >
        <AwardFigures award={award} />
      </Panel>
    )
  );
}
