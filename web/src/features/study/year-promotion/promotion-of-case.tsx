import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Panel } from '@/components/page';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { promotionQuery } from './api';
import { PromotionFaculties } from './promotion-faculties';
import { PromotionFigures } from './promotion-figures';

const PLACE = '/adm/study/year-promotions';

/** What a promotion comes to, beside its case: whoever confirms it sees the figures of who asked for it. */
export function PromotionOfCase({ caseId }: { caseId: string }) {
  const { t } = useTranslation('yearPromotions');
  const sees = mayOpen(useStore(sessionStore), PLACE);
  const { data: promotion } = useQuery({ ...promotionQuery(caseId), enabled: sees });
  return (
    promotion && (
      <>
        <Panel
          title={t('of', { year: promotion.academicYear })}
          actions={
            <Button component={RouterLink} to={`${PLACE}/${caseId}`} variant="outlined">
              {t('toStudents')}
            </Button>
          }
        >
          <PromotionFigures promotion={promotion} />
        </Panel>
        <PromotionFaculties promotion={promotion} />
      </>
    )
  );
}
