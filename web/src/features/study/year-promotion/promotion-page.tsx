import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useParams } from 'react-router';
import { RunCase, RunTimeline } from '@/components/case-panel/run-case';
import { Page } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { promotionQuery } from './api';
import { PromotedStudents } from './promoted-students';
import { PromotionFaculties } from './promotion-faculties';
import { PromotionFigures } from './promotion-figures';

/** A promotion: where it stands and what can be done, what it comes to in each faculty, and each student. */
export default function PromotionPage() {
  const { t } = useTranslation('yearPromotions');
  const { language, pick } = useLanguage();
  const { caseId = '' } = useParams();
  const query = useQuery(promotionQuery(caseId));
  const promotion = query.data;
  const by = promotion?.askedBy;
  return (
    <Page
      title={promotion ? t('of', { year: promotion.academicYear }) : t('title')}
      hint={
        promotion &&
        [promotion.reason, by && t('askedBy', { name: pick(by.th, by.en), at: dateTime(promotion.askedAt, language) })]
          .filter(Boolean)
          .join(' · ')
      }
      actions={
        <Button component={RouterLink} to="/adm/study/year-promotions" startIcon={<ArrowBackIcon aria-hidden />}>
          {t('back')}
        </Button>
      }
    >
      <QueryView query={query}>
        {(found) => (
          <>
            {found.seesCase && <RunCase caseId={found.caseId} kind="year_promotion" />}
            <PromotionFigures promotion={found} />
            <PromotionFaculties promotion={found} />
            <PromotedStudents promotion={found} />
            {found.seesCase && <RunTimeline caseId={found.caseId} kind="year_promotion" />}
          </>
        )}
      </QueryView>
    </Page>
  );
}
