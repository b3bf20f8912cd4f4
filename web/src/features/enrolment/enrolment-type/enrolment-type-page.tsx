import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { useSignedIn } from '@/lib/use-session';
import { typeChoiceQuery } from './api';
import { TypeChoiceForm } from './type-choice-form';

/** How the student enrols and pays this term: chosen within its period, refused with the way out. */
export default function EnrolmentTypePage() {
  const { t } = useTranslation('enrolmentType');
  const { academicYear, semester } = useSignedIn().userinfo;
  const term = { academicYear, semester };
  const query = useQuery(typeChoiceQuery(term));
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Panel title={t('form')}>
        <QueryView query={query}>{(choice) => <TypeChoiceForm term={term} choice={choice} />}</QueryView>
      </Panel>
    </Page>
  );
}
