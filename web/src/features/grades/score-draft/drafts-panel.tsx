import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { ask } from '@/lib/dialogs';
import { LINES } from '@/lib/letters';
import { reportFailure } from '@/lib/report-failure';
import { draftsQuery, useDropDraft, useKeepDraft, useTakeDraft } from './api';

const NAME_LENGTH = limits.DraftInput.name;
const LETTERS = [...LINES, 'F', 'S', 'U'];

interface DraftsPanelProps {
  sheet: Schemas['SheetView'];
  /** The way of grading as it is typed; null while it cannot be read. */
  wanted: Schemas['GradingInput'] | null;
  /** The sheet is graded as a draft now. */
  onTaken: (sheet: Schemas['SheetView']) => void;
}

/** Ways of grading that are kept under a name, side by side; one is taken over into the sheet. */
export function DraftsPanel({ sheet, wanted, onTaken }: DraftsPanelProps) {
  const { t } = useTranslation('gradingDrafts');
  const { data: drafts = [] } = useQuery(draftsQuery(sheet.sheetId, sheet.revision));
  const mayChange = sheet.rights.compute;
  if (!mayChange && drafts.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {mayChange && <KeepDraft sheetId={sheet.sheetId} wanted={wanted} />}
        {drafts.length === 0 ? <div>{t('empty')}</div> : <Drafts sheet={sheet} drafts={drafts} onTaken={onTaken} />}
      </Box>
    </Panel>
  );
}

function KeepDraft({ sheetId, wanted }: { sheetId: string; wanted: Schemas['GradingInput'] | null }) {
  const { t } = useTranslation(['gradingDrafts', 'common']);
  const [name, setName] = useState('');
  const isTooLong = name.trim().length > NAME_LENGTH;
  const keep = useKeepDraft(sheetId);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!wanted || !name.trim() || isTooLong || keep.isPending) return;
    keep.mutate({ name: name.trim(), grading: wanted }, { onSuccess: () => setName(''), onError: reportFailure });
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <TextField
        label={t('name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isTooLong}
        helperText={isTooLong && t('common:validation.tooLong')}
      />
      <Button type="submit" variant="outlined" disabled={!wanted || !name.trim() || isTooLong}>
        {t('keep')}
      </Button>
    </Box>
  );
}

interface DraftsProps {
  sheet: Schemas['SheetView'];
  drafts: readonly Schemas['DraftView'][];
  onTaken: (sheet: Schemas['SheetView']) => void;
}

function Drafts({ sheet, drafts, onTaken }: DraftsProps) {
  const { t } = useTranslation(['gradingDrafts', 'gradeSheets', 'common']);
  const take = useTakeDraft(sheet.sheetId, sheet.revision);
  const drop = useDropDraft(sheet.sheetId);
  const { statistics } = sheet;
  const letters = LETTERS.filter((letter) =>
    [statistics, ...drafts.map(({ preview }) => preview.statistics)].some(({ counts }) => counts[letter]),
  );
  async function dropped({ draftId, name }: Schemas['DraftView']) {
    const message = t('drop.confirm', { name });
    const labels = { confirmLabel: t('drop.do'), cancelLabel: t('common:action.cancel') };
    if (await ask({ title: t('drop.title'), message, ...labels, tone: 'danger' })) {
      drop.mutate(draftId, { onError: reportFailure });
    }
  }
  const rows = [
    { key: 'now', name: t('now'), statistics, moved: 0, draft: null },
    ...drafts.map((draft) => ({
      key: draft.draftId,
      name: `${draft.name} · ${t(`gradeSheets:method.${draft.method}`)}`,
      statistics: draft.preview.statistics,
      moved: draft.preview.moved.length,
      draft,
    })),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, by keyboard too
    <Box role="group" aria-label={t('title')} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          minWidth: '100%',
          '& th, & td': { p: 1, textAlign: 'right', borderBottom: 1, borderColor: 'divider', whiteSpace: 'nowrap' },
          '& th[scope=row], & th:first-of-type': { textAlign: 'left', whiteSpace: 'normal', minWidth: 160 },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            {letters.map((letter) => (
              <th key={letter} scope="col">
                {letter}
              </th>
            ))}
            <th scope="col">{t('average')}</th>
            <th scope="col">{t('moved')}</th>
            <th scope="col">{t('action')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, statistics: figures, moved, draft }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {letters.map((letter) => (
                <td key={letter}>{figures.counts[letter] ?? 0}</td>
              ))}
              <td>{figures.average ?? '–'}</td>
              <td>{draft ? t('people', { count: moved }) : '–'}</td>
              <td>
                {draft && sheet.rights.compute && (
                  <>
                    <Button
                      disabled={take.isPending}
                      aria-label={t('take.of', { name: draft.name })}
                      onClick={() => take.mutate(draft.draftId, { onSuccess: onTaken, onError: reportFailure })}
                    >
                      {t('take.do')}
                    </Button>
                    <Button
                      color="error"
                      aria-label={t('drop.of', { name: draft.name })}
                      onClick={() => void dropped(draft)}
                    >
                      {t('drop.do')}
                    </Button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
