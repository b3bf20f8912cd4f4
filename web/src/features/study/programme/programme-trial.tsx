import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { Facts } from '@/components/facts';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { useLanguage } from '@/lib/use-language';
import { trialQuery } from './api';

const AUDITS = '/adm/study/audits';
/** In the list of years: everybody whom the version is for. */
const TAKEN = 'taken';

/**
 * What a version would do to students, asked for by a button: hundreds of audits are worked out for it. Beside a
 * decision it is asked for at once.
 */
export function Trial({ versionId, isAsked: isAskedAtOnce = false }: { versionId: string; isAsked?: boolean }) {
  const { t } = useTranslation('programmes');
  const [isAsked, ask] = useState(isAskedAtOnce);
  const [entryYear, choose] = useState<number>();
  const query = useQuery({ ...trialQuery(versionId, entryYear), enabled: isAsked });
  return (
    <Panel title={t('trial.title')}>
      <Note>{t('trial.hint')}</Note>
      {isAsked ? (
        <QueryView query={query}>{(trial) => <Tried trial={trial} onYear={choose} />}</QueryView>
      ) : (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => ask(true)}>
          {t('trial.ask')}
        </Button>
      )}
    </Panel>
  );
}

function Tried({ trial, onYear }: { trial: Schemas['ProgrammeTrial']; onYear: (year: number | undefined) => void }) {
  const { t } = useTranslation('programmes');
  const { language } = useLanguage();
  const count = (students: number) => t('trial.count', { count: students });
  const taken = trial.years.filter(({ isTaken }) => isTaken).reduce((sum, { students }) => sum + students, 0);
  if (trial.years.length === 0) return <Box sx={{ mt: 2 }}>{t('trial.nobody')}</Box>;
  return (
    <>
      <TextField
        select
        label={t('trial.year')}
        value={trial.entryYear ?? TAKEN}
        onChange={({ target }) => onYear(target.value === TAKEN ? undefined : Number(target.value))}
        sx={{ minWidth: 240, my: 2 }}
      >
        {taken > 0 && <MenuItem value={TAKEN}>{t('trial.yearsTaken', { students: count(taken) })}</MenuItem>}
        {trial.years.map(({ year, students }) => (
          <MenuItem key={year} value={year}>
            {t('trial.yearOf', { year, students: count(students) })}
          </MenuItem>
        ))}
      </TextField>
      <Facts
        facts={[
          {
            label: t('trial.tried'),
            value:
              trial.students < trial.total
                ? t('trial.ofTotal', { students: count(trial.students), total: trial.total.toLocaleString(language) })
                : count(trial.students),
          },
          {
            label: t('trial.complete'),
            value: t('trial.beforeAfter', { before: trial.completeBefore, after: trial.completeAfter }),
          },
          { label: t('trial.credits'), value: t('trial.beforeAfter', { before: trial.before, after: trial.after }) },
          { label: t('trial.more'), value: count(trial.more) },
          { label: t('trial.less'), value: count(trial.less) },
          { label: t('trial.lose'), value: count(trial.loseExceptions) },
        ]}
      />
      {trial.ofNoVersion > 0 && <Note>{t('trial.ofNoVersion', { count: trial.ofNoVersion })}</Note>}
      {trial.notProven > 0 && <Note>{t('trial.notProven', { count: trial.notProven })}</Note>}
      <Missed nodes={trial.nodes} />
      <Changed trial={trial} />
    </>
  );
}

/** What students miss in the version, what most of them miss first. */
function Missed({ nodes }: { nodes: readonly Schemas['TrialNode'][] }) {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const columns: Column<Schemas['TrialNode']>[] = [
    {
      key: 'name',
      header: t('trial.requirement'),
      cell: ({ name }) => pick(name.th, name.en),
      note: ({ path }) => t('path', { path }),
    },
    { key: 'students', header: t('trial.missing'), align: 'right', cell: ({ students }) => students },
    { key: 'newly', header: t('trial.newly'), align: 'right', cell: ({ newly }) => newly },
    { key: 'credits', header: t('column.credits'), align: 'right', cell: ({ credits }) => credits },
  ];
  return (
    <>
      <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
        {t('trial.missed')}
      </Typography>
      {nodes.length === 0 ? (
        <Box>{t('trial.missedNone')}</Box>
      ) : (
        <PlainTable
          label={t('trial.missed')}
          columns={columns}
          rows={nodes}
          rowId={({ path }) => path}
          rowName={({ name }) => pick(name.th, name.en)}
        />
      )}
    </>
  );
}

/** For whom something changes; each leads to the audit for whoever may open it. */
function Changed({ trial: { changed, changedTotal } }: { trial: Schemas['ProgrammeTrial'] }) {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const opens = mayOpen(useStore(sessionStore), AUDITS);
  const nameOf = ({ studentCode, student }: Schemas['TrialStudent']) =>
    `${studentCode} ${pick(student.th, student.en)}`;
  const columns: Column<Schemas['TrialStudent']>[] = [
    {
      key: 'student',
      header: t('trial.student'),
      cell: (each) =>
        opens ? (
          <Link component={RouterLink} to={`${AUDITS}/${each.studentCode}`}>
            {nameOf(each)}
          </Link>
        ) : (
          nameOf(each)
        ),
      note: ({ follows }) => t('revision', { year: follows }),
    },
    {
      key: 'credits',
      header: t('trial.toTake'),
      align: 'right',
      cell: ({ before, after }) => t('trial.beforeAfter', { before, after }),
    },
    {
      key: 'opened',
      header: t('trial.opened'),
      cell: ({ opened }) => opened.map(({ th, en }) => pick(th, en)).join(', ') || '–',
      note: ({ lost }) => lost > 0 && t('trial.lost', { count: lost }),
    },
  ];
  return (
    <>
      <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
        {t('trial.changed')}
      </Typography>
      {changed.length === 0 ? (
        <Box>{t('trial.changedNone')}</Box>
      ) : (
        <PlainTable
          label={t('trial.changed')}
          columns={columns}
          rows={changed}
          rowId={({ studentCode }) => studentCode}
          rowName={({ studentCode }) => studentCode}
        />
      )}
      {changedTotal > changed.length && (
        <Note>{t('trial.moreStudents', { count: changedTotal - changed.length })}</Note>
      )}
    </>
  );
}
