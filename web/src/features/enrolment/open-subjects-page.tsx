import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListParams } from '@/components/data-table/use-list-params';
import { EmptyState } from '@/components/empty-state';
import { SearchField } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { useSignedIn } from '@/features/session/use-session';
import { openSectionsQuery, SHORTEST_QUERY } from './api';
import { SubjectCard } from './subject-card';
import { groupBySubject, type OpenSubject } from './subjects';

/** Subjects of the term, found by code or name; enrolling starts here. */
export default function OpenSubjectsPage() {
  const { t } = useTranslation('enrolment');
  const { userinfo } = useSignedIn();
  const params = useListParams();
  const text = params.filter('q') ?? '';
  const query = useQuery(openSectionsQuery(text, userinfo));
  return (
    <Page title={t('search.title')} hint={t('search.hint')}>
      <Panel>
        <Box role="search">
          <SearchField label={t('search.label')} value={text} onSearch={(value) => params.change({ q: value })} />
        </Box>
      </Panel>
      {text.length < SHORTEST_QUERY ? (
        <EmptyState title={t('search.keyword')} hint={t('search.keywordHint')} />
      ) : (
        <QueryView
          query={query}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState title={t('search.empty')} hint={t('search.emptyHint')} />}
        >
          {(rows) => <SubjectList key={text} subjects={groupBySubject(rows)} />}
        </QueryView>
      )}
    </Page>
  );
}

const SHOWN_AT_ONCE = 20;

function SubjectList({ subjects }: { subjects: OpenSubject[] }) {
  const { t } = useTranslation('enrolment');
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {t('search.found', { count: subjects.length })}
      </Box>
      {subjects.slice(0, shown).map((subject) => (
        <SubjectCard key={subject.subjectCode} subject={subject} />
      ))}
      {subjects.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('search.more')}
        </Button>
      )}
    </Box>
  );
}
