import PersonIcon from '@mui/icons-material/Person';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListParams } from '@/components/data-table/use-list-params';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { StatusEvents } from '@/features/people/status-event/status-events';
import { fullName } from '@/lib/person-name';
import { useSignedIn } from '@/lib/use-session';
import { useLanguage } from '@/lib/use-language';
import { addressQuery, educationQuery, personalQuery, pictureQuery, statusEventsQuery } from './api';
import { FieldList } from './field-list';
import {
  address,
  EDUCATION,
  parent,
  PERSONAL,
  type Addresses,
  type FieldSpec,
  type Personal as PersonalRecord,
} from './fields';
import { TransferHistory } from './history-tables';

/** Each tab reads what it shows, and nothing before it is opened. */
const TABS: Record<string, (stdId: string) => ReactNode> = {
  personal: (stdId) => <Personal stdId={stdId} specs={PERSONAL} />,
  father: (stdId) => <Personal stdId={stdId} specs={parent('father')} />,
  mother: (stdId) => <Personal stdId={stdId} specs={parent('mother')} />,
  education: (stdId) => <Education stdId={stdId} part="education" />,
  status: (stdId) => <StatusHistory stdId={stdId} />,
  transfer: (stdId) => <Education stdId={stdId} part="transfer" />,
  registered: (stdId) => <Address stdId={stdId} specs={address('regis')} />,
  present: (stdId) => <Address stdId={stdId} specs={address('stay')} />,
};
const FIRST_TAB = 'personal';

interface ProfilePageProps {
  /** What stands below the name of the student. */
  belowName?: ReactNode;
}

export function ProfilePage({ belowName }: ProfilePageProps) {
  const { t } = useTranslation('profile');
  const { user } = useSignedIn();
  const params = useListParams();
  const asked = params.filter('tab') ?? FIRST_TAB;
  const tab = asked in TABS ? asked : FIRST_TAB;
  const stdId = user.student?.stdId ?? '';
  return (
    <Page title={t('title')}>
      <Header belowName={belowName} />
      <Panel>
        <Tabs
          value={tab}
          onChange={(_event, value: string) => params.change({ tab: value })}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={t('tabs.label')}
          sx={{ borderBottom: 1, borderColor: 'divider', mb: 2.5 }}
        >
          {Object.keys(TABS).map((name) => (
            <Tab
              key={name}
              value={name}
              label={t(`tabs.${name}`)}
              id={`tab-${name}`}
              aria-controls={name === tab ? 'tab-panel' : undefined}
            />
          ))}
        </Tabs>
        <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
          {TABS[tab]?.(stdId)}
        </div>
      </Panel>
    </Page>
  );
}

function Header({ belowName }: ProfilePageProps) {
  const { t } = useTranslation('profile');
  const { language, pick } = useLanguage();
  const { user } = useSignedIn();
  const student = user.student;
  const picture = useQuery(pictureQuery(student?.stdCode ?? '')).data;
  const name = fullName(user, language);
  return (
    <Panel>
      <Box sx={{ display: 'flex', gap: 2.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Avatar
          src={picture ?? undefined}
          alt={t('picture', { name })}
          variant="rounded"
          sx={{ width: 96, height: 112, backgroundColor: 'primary.light', color: 'primary.dark' }}
        >
          <PersonIcon sx={{ fontSize: 56 }} aria-hidden />
        </Avatar>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">{name}</Typography>
          <Typography color="textSecondary">{user.idCode}</Typography>
          {student && (
            <Typography color="textSecondary">
              {[pick(student.facultyNameTh, student.facultyNameEn), pick(student.majorNameTh, student.majorNameEn)]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          )}
          {belowName}
        </Box>
      </Box>
    </Panel>
  );
}

function Personal({ stdId, specs }: { stdId: string; specs: readonly FieldSpec<PersonalRecord>[] }) {
  return (
    <QueryView query={useQuery(personalQuery(stdId))}>
      {(record) => <FieldList record={record} specs={specs} />}
    </QueryView>
  );
}

function Address({ stdId, specs }: { stdId: string; specs: readonly FieldSpec<Addresses>[] }) {
  return (
    <QueryView query={useQuery(addressQuery(stdId))}>
      {(record) => <FieldList record={record} specs={specs} />}
    </QueryView>
  );
}

function StatusHistory({ stdId }: { stdId: string }) {
  return (
    <QueryView query={useQuery(statusEventsQuery(stdId))}>{(events) => <StatusEvents events={events} />}</QueryView>
  );
}

function Education({ stdId, part }: { stdId: string; part: 'education' | 'transfer' }) {
  return (
    <QueryView query={useQuery(educationQuery(stdId))}>
      {({ education, majorchange }) => {
        if (part === 'transfer') return <TransferHistory rows={majorchange} />;
        return education.map((record) => <FieldList key={record.edulevelNameTh} record={record} specs={EDUCATION} />);
      }}
    </QueryView>
  );
}
