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
import { useTermName } from '@/lib/use-term-name';
import { awardQuery } from './api';
import { AwardFigures } from './award-figures';
import { AwardStudents } from './award-students';

/** A scholarship that is given: where it stands and what can be done, what it comes to, and to whom. */
export default function AwardPage() {
  const { t } = useTranslation('scholarshipAwards');
  const { language, pick } = useLanguage();
  const termName = useTermName();
  const { caseId = '' } = useParams();
  const query = useQuery(awardQuery(caseId));
  const award = query.data;
  const by = award?.draftedBy;
  return (
    <Page
      title={award ? `${pick(award.scholarship.th, award.scholarship.en)} ${termName(award)}` : t('title')}
      hint={
        award &&
        [award.reason, by && t('draftedBy', { name: pick(by.th, by.en), at: dateTime(award.draftedAt, language) })]
          .filter(Boolean)
          .join(' · ')
      }
      actions={
        <Button component={RouterLink} to="/adm/finance/scholarship-awards" startIcon={<ArrowBackIcon aria-hidden />}>
          {t('back')}
        </Button>
      }
    >
      <QueryView query={query}>
        {(found) => (
          <>
            {found.seesCase && <RunCase caseId={found.caseId} kind="scholarship_award" />}
            <AwardFigures award={found} />
            <AwardStudents award={found} />
            {found.seesCase && <RunTimeline caseId={found.caseId} kind="scholarship_award" />}
          </>
        )}
      </QueryView>
    </Page>
  );
}
